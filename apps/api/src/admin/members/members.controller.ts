import { Controller } from '@nestjs/common';
import { type Actor, type MemberRecord, MemberRepository } from '@sandstone/database';
import { oneLine } from '@sandstone/domain';
import { IdentityMarksService } from '../../auth/identity-marks.service.ts';
import { CurrentActor, CurrentSession, type SignedIn } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';

/** The people who have signed in, and who of them is blocked. */
@Controller()
export class MembersController {
  constructor(
    private readonly members: MemberRepository,
    private readonly marks: IdentityMarksService,
  ) {}

  @ApiRoute('adminMembers')
  async list(@RouteInput() { query }: RouteInputOf<'adminMembers'>): Promise<ResponseOf<'adminMembers'>> {
    const { members, ...page } = await this.members.page(query);
    return { ...page, members: members.map(toMember) };
  }

  @ApiRoute('adminUpdateMember')
  async update(
    @RouteInput() { params, body }: RouteInputOf<'adminUpdateMember'>,
    @CurrentSession() { user }: SignedIn,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminUpdateMember'>> {
    const { member, changed } = await this.members.setBlocked({
      id: params.id,
      isBlocked: body.blocked,
      was: typeof body.was === 'string' ? new Date(body.was) : body.was,
      actor: { ...actor, userId: user.id },
      marksOf: (account) => this.marks.of(account),
    });
    return { member: toMember(member), changed };
  }
}

/** People choose their names. */
const plain = (text: string | null) => (text === null ? null : oneLine(text));

const toMember = (record: MemberRecord): ResponseOf<'adminMembers'>['members'][number] => ({
  id: record.id,
  displayName: plain(record.displayName),
  email: plain(record.email),
  emailVerified: record.emailVerified,
  provider: record.provider,
  role: record.role,
  since: record.createdAt,
  blockedOn: record.disabledAt,
});
