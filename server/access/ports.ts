import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Rejected } from '#contract/outcome.ts'
import type { CallName } from '#contract/registry.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { AccessVerdict } from './domain/admission-rules.ts'

/**
 * Who may come in at all, before any call runs: maintenance, access rules by address, region and device, interfaces that
 * are switched off. Answers from memory. White members pass. [S-05, S-08, S-09, S-10, X-03, P-03]
 */
export interface AccessControl {
  /** The region of an address, '' when none is known. */
  regionOf(address: string): string
  check(call: CallName, client: Client, member: MemberInfo | undefined): Rejected<AccessVerdict> | undefined
  /** Whether a visitor of this address comes in whatever device it has, so that answers may go out before the device is known. */
  isOpenTo(client: Pick<Client, 'address' | 'region'>): boolean
  /** The device has read the caveat and goes on: it passes caveats until then. `passes`: none holds it up any more. [S-08] */
  accept(client: Client): Promise<{ untilMs: number; passes: boolean }>
  /** A white member logged in on this device: it is let in as well where calls do not say whose they are. [P-03] */
  welcome(client: Client, member: MemberInfo): void
}
