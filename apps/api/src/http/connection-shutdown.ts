import { type Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** Takes the connections that have been made, and ends those that would keep the server open while it closes. */
@Injectable()
export class ConnectionShutdown implements BeforeApplicationShutdown, OnApplicationShutdown {
  #idle: NodeJS.Timeout | undefined;
  #cutOff: NodeJS.Timeout | undefined;

  constructor(private readonly adapterHost: HttpAdapterHost) {}

  async beforeApplicationShutdown(): Promise<void> {
    const server: Server = this.adapterHost.httpAdapter.getHttpServer();
    // Connections that become idle only after the server was closed would stay open until they time out.
    this.#idle = setInterval(() => server.closeIdleConnections(), 50);
    this.#cutOff = setTimeout(() => server.closeAllConnections(), 3000);
    // Nest closes the server next. The kernel would reset connections that it has made and the server has not yet taken, and
    // a reverse proxy must not send a write again that it has sent on one. A whole turn of the event loop takes them.
    await nextTurn();
    await nextTurn();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#idle);
    clearTimeout(this.#cutOff);
  }
}
