import { type Server } from 'node:http';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** Ends the connections that would keep the server open while it closes. */
@Injectable()
export class ConnectionShutdown implements BeforeApplicationShutdown, OnApplicationShutdown {
  #idle: NodeJS.Timeout | undefined;
  #cutOff: NodeJS.Timeout | undefined;

  constructor(private readonly adapterHost: HttpAdapterHost) {}

  beforeApplicationShutdown(): void {
    const server: Server = this.adapterHost.httpAdapter.getHttpServer();
    // Connections that become idle only after the server was closed would stay open until they time out.
    this.#idle = setInterval(() => server.closeIdleConnections(), 50);
    this.#cutOff = setTimeout(() => server.closeAllConnections(), 3000);
  }

  onApplicationShutdown(): void {
    clearInterval(this.#idle);
    clearTimeout(this.#cutOff);
  }
}
