import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { cookies, cookieValue } from '@sandstone/contract';
import { type SessionRecord, StaffProofRepository } from '@sandstone/database';
import { type Request, type Response } from 'express';
import { AgeKeys } from './age-keys.ts';

const attributes = { secure: true, httpOnly: true, sameSite: 'lax', path: '/' } as const;
const proofOf = (request: Request) => cookieValue(cookies.ageProof, request.headers.cookie);

/** Gives administrators a proof by which they pass in every region, so that they can work where nobody sees the site. */
@Injectable()
export class StaffProofs {
  constructor(
    private readonly keys: AgeKeys,
    private readonly proofs: StaffProofRepository,
  ) {}

  /** Sets a proof for the session of an administrator. The reverse proxy is told when the session ends. */
  async give(response: Response, session: SessionRecord): Promise<void> {
    const id = randomBytes(16).toString('base64url');
    await this.proofs.add({ id, sessionId: session.id, expiresAt: session.expiresAt });
    const expires = Math.floor(session.expiresAt.getTime() / 1000);
    const value = await this.keys.sign({ class: 'staff', method: id, expires });
    response.cookie(cookies.ageProof, value, { ...attributes, expires: session.expiresAt });
  }

  /** Sets a proof like `give`, unless the browser has a valid one of this session. */
  async renew(request: Request, response: Response, session: SessionRecord): Promise<void> {
    const proof = await this.keys.verify(proofOf(request));
    if (proof?.class === 'staff' && (await this.proofs.belongsTo(proof.method, session.id))) return;
    await this.give(response, session);
  }

  /** Removes a proof of an administrator from the browser, and leaves one of an adult. */
  clear(request: Request, response: Response): void {
    if (proofOf(request)?.split('.')[1] === 'staff') response.clearCookie(cookies.ageProof, attributes);
  }
}
