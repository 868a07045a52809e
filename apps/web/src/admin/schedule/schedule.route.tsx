import { SchedulePage } from './schedule.page.tsx';

export const route = { Component: SchedulePage };
