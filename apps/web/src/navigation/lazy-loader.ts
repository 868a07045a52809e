import { type LoaderFunction } from 'react-router-dom';

/** A loader whose code loads with the first navigation: the server sends the data of the first page with the page. */
export const lazyLoader =
  (load: () => Promise<LoaderFunction>): LoaderFunction =>
  async (args, context) =>
    (await load())(args, context);
