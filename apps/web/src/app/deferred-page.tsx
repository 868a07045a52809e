import { type ComponentType, lazy, type ReactNode, useLayoutEffect } from 'react';
import { type DataRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { insertPlayers } from '../features/videos/player-frame.ts';
import { mayHaveReacted } from '../features/videos/reaction-storage.ts';
import { gatedSiteId } from '../features/age-gate/age-gate.elements.ts';
import { isLoaded } from '../hooks/use-page-loaded.ts';
import { PageErrorScreen } from './error-screens.tsx';
import { isMissingChunk, reloadPage } from './missing-chunk.ts';
import { type LazyRoute, type RouteHandle } from './routes.tsx';

/** The first page, whose content stays the server's HTML until it is needed: then its code loads, and it is hydrated. */
export interface DeferredPage {
  /** Returns whether a touch of this element loads the document of its link, because the code is not there. */
  leaves(target: EventTarget | null): boolean;
  /** @throws when the code could not be loaded; the HTML stays then, and its links load documents */
  hydrate(): Promise<void>;
  /** Makes every navigation and revalidation wait for the hydration, because React would discard the HTML otherwise. */
  guard(router: DataRouter): void;
}

/** The visitor's first action, of any kind. */
const actions = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'scroll', 'popstate'];
/** Links that open something on their page. */
const opensHere = '[role=button], [data-photo]';
/** Links and buttons of the page's content. */
const controls = `#${gatedSiteId} main :is(a, button)`;

/** A control whose click has no effect before hydration, or another one. Other sites and new tabs are the browser's. */
function controlOf({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): HTMLElement | undefined {
  const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
  if (control === null || button !== 0 || ctrlKey || metaKey || shiftKey) return undefined;
  const isElsewhere =
    control instanceof HTMLAnchorElement && (control.origin !== location.origin || control.target !== '');
  return isElsewhere ? undefined : control;
}

/** Loads scripts that import each other at the same time. */
function preload(addresses: string): void {
  for (const href of addresses.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/**
 * Defers the page that the routes match, if the server allows it.
 * @returns undefined if its code must be loaded before hydration
 */
export function deferPage(routes: RouteObject[]): DeferredPage | undefined {
  const { deferred: scripts } = document.querySelector<HTMLElement>('script[data-entry]')?.dataset ?? {};
  const route = matchRoutes(routes, location)?.at(-1)?.route;
  if (scripts === undefined || typeof route?.lazy !== 'function') return undefined;
  // Only `routes.tsx` sets handles.
  if ((route.handle as RouteHandle | undefined)?.showsReactions && mayHaveReacted()) {
    preload(scripts);
    return undefined;
  }

  // A finger does not move before it touches, so its first tap comes before the code. A document is one request; the code
  // of this page and of the next one, and then its data, are three in a row, which take three seconds on slow 4G.
  let isTouched = false;
  let hasCode = false;
  const leaves = (target: EventTarget | null) => {
    const link = isTouched && !hasCode && target instanceof Element ? target.closest('a') : null;
    return (
      link?.origin === location.origin && link.pathname !== location.pathname && !link.matches(opensHere)
    );
  };
  const needed = Promise.withResolvers<void>();
  const hydrated = Promise.withResolvers<void>();
  const load = route.lazy as () => Promise<LazyRoute>;
  const code = needed.promise.then(() => {
    preload(scripts);
    return load();
  });
  code.then(
    () => (hasCode = true),
    (error: unknown) => {
      hydrated.reject(error);
      if (isMissingChunk(error)) reloadPage();
    },
  );
  function Hydrated({ Part }: { Part: ComponentType }): ReactNode {
    useLayoutEffect(() => hydrated.resolve(), []);
    return <Part />;
  }
  const part = (select: (module: LazyRoute) => ComponentType) =>
    lazy(
      () =>
        new Promise<{ default: ComponentType }>((resolve) => {
          // Without its code the page stays as it is.
          code.then(
            (module) => resolve({ default: () => <Hydrated Part={select(module)} /> }),
            () => undefined,
          );
        }),
    );
  Object.assign(route, {
    lazy: undefined,
    Component: part(({ Component }) => Component),
    ErrorBoundary: part(({ ErrorBoundary = PageErrorScreen }) => ErrorBoundary),
  });

  const listening = new AbortController();
  const { signal } = listening;
  hydrated.promise.then(
    () => listening.abort(),
    () => undefined,
  );
  const hydrate = () => {
    needed.resolve();
    return hydrated.promise;
  };
  if (isLoaded()) insertPlayers();
  else addEventListener('load', insertPlayers, { signal });
  // A touch begins with this event.
  const noticeTouch = ({ pointerType }: PointerEvent) => (isTouched = pointerType === 'touch');
  addEventListener('pointerover', noticeTouch, { capture: true, signal });
  const prepare = ({ target }: Event) => {
    if (!leaves(target)) hydrate().catch(() => undefined);
  };
  for (const action of actions) addEventListener(action, prepare, { capture: true, passive: true, signal });
  // The head script notes an action that came before this script. A reload returns to where the visitor was.
  if (document.documentElement.dataset['acted'] !== undefined || scrollY > 0)
    hydrate().catch(() => undefined);
  const holdClick = (event: MouseEvent) => {
    // The browser follows the link, also one of the hydrated layout.
    if (leaves(event.target)) return event.stopPropagation();
    const control = controlOf(event);
    if (control === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    hydrate().then(
      () => control.click(),
      () => {
        if (control instanceof HTMLAnchorElement) location.assign(control.href);
      },
    );
  };
  document.addEventListener('click', holdClick, { capture: true, signal });
  return {
    hydrate,
    leaves,
    guard(router) {
      // The arguments are passed on as they are; an overloaded function has no other type for them.
      const navigate = router.navigate.bind(router) as (...args: unknown[]) => Promise<void>;
      const revalidate = router.revalidate.bind(router);
      router.navigate = async (...options: unknown[]) => {
        await hydrate();
        return navigate(...options);
      };
      router.revalidate = async () => {
        await hydrate();
        return revalidate();
      };
      void code.then(
        ({ loader, shouldRevalidate }) => {
          const shown = router.state.matches.at(-1)?.route;
          if (shown !== undefined) Object.assign(shown, { loader, shouldRevalidate });
        },
        () => undefined,
      );
    },
  };
}
