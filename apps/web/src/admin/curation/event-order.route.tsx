import { EventOrderPage } from './event-order.page.tsx';

export const route = { Component: EventOrderPage };
