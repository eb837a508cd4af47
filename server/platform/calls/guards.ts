import type { CodeName } from '#contract/codes.ts'
import type { Reauthentication } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Rejected } from '#contract/outcome.ts'
import type { CallName } from '#contract/registry.ts'
import type { RejectData } from '#contract/reject-data.ts'
import type { Client } from './client.ts'

/** What stands before every call. Subjects provide it; dispatch asks in this order. */
export interface CallGuards {
  /** What a token stands for. [S-01, S-03, S-04] */
  session(
    token: string,
    name: CallName,
  ): Promise<
    | { readonly kind: 'active'; readonly member: MemberInfo }
    | { readonly kind: 'ended'; readonly reason: CodeName; readonly data?: RejectData<'LOGGED_IN_ELSEWHERE'> }
    | { readonly kind: 'unknown' }
  >
  /** Why this caller may not come in, or undefined. [S-05, S-08, S-09, S-10, X-03] */
  access(name: CallName, client: Client, member: MemberInfo | undefined): Rejected<CodeName> | undefined
  /** What has to be shown before this call may run, or undefined. [S-06, S-07] */
  stepUp(
    name: CallName,
    client: Client,
    memberId: string | undefined,
    ticket: string | undefined,
    /** Checked against the call's schema. */
    input: unknown,
  ): Promise<Rejected<CodeName> | undefined>
  /** That there are texts to agree to first, or undefined. Asked for calls that declare it. [C-11] */
  agreement(memberId: string): Promise<Rejected<CodeName> | undefined>
  /** What this session has to show before it changes its account, or undefined. Asked for calls that declare it. */
  reauthentication(
    wanted: Exclude<Reauthentication, 'none'>,
    member: MemberInfo,
    token: string,
  ): Promise<Rejected<CodeName> | undefined>
}
