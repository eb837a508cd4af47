import type { ExpectedAnswer } from './domain/challenge-answers.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { CallName } from '#contract/registry.ts'
import type {
  Challenge,
  ChallengeAnswer,
  ChallengeKind,
  VerificationCounts,
  StepUpChallenge,
} from '#contract/verification/entities/verification.ts'
import type { Client } from '#server/platform/calls/client.ts'

/** Signals that the server has of a caller, and what they weigh together: 0 (nothing odd) to 100. */
export interface Risk {
  /** [S-07] Takes in this call as well. */
  score(call: CallName, client: Client, memberId: string | undefined): Promise<number>
  /** A failed try of this caller: a wrong password, code or challenge. */
  failed(client: Client, memberId?: string): Promise<void>
  /** A device that logged in is known for this member from now on: `knownDevicesMax` of them, for `knownDeviceMs` each. */
  trust(client: Client, memberId: string): Promise<void>
  /** Whether this member has logged in with this device lately; asks the database for nobody's as well. [V-08] */
  isKnownDevice(client: Client, memberId: string | undefined): Promise<boolean>
  /** Other members who have logged in lately with a device that is known for this one. */
  sharersOf(memberId: string): Promise<string[]>
  /** "Log out the others" forgets every device but this one. */
  forgetDevices(memberId: string, exceptUuid: string): Promise<void>
}

type Undated<C> = C extends Challenge ? Omit<C, 'challengeId' | 'expiresAtMs'> : never

/** A challenge before it has an id and a time: what is shown, and what is the answer. */
export interface DrawnChallenge {
  readonly expected: ExpectedAnswer
  readonly challenge: Undated<Challenge>
}

/** No picture comes twice. [V-08, S-07] */
export type CaptchaPictures = Readonly<Record<'image' | 'slider', () => Promise<DrawnChallenge>>>

/** What a call says of itself, beside who makes it. */
export interface CallSubject {
  /** Whose account a log-in is for, as far as its fields tell; asked only where it matters. */
  readonly claimant?: () => Promise<string | undefined>
  /** True when this caller has met a verification for it in an earlier step. */
  readonly isProven?: (client: Client) => Promise<boolean>
  /** What it is about, such as the number that a code goes to: a ticket is good for that alone. */
  readonly subject?: string
}

/** Asks callers to show that they are people, and remembers what they have shown. Survives a restart. [S-06, S-07] */
export interface Verifications {
  /**
   * What a call has to show before it may run: undefined = go on. A use of a valid `ticket` is counted here (60 s; one use
   * for a log-in, a registration or a code, ten for others), of the same subject.
   * Calls of the same device, action and subject that wait at once share one open step-up challenge. Which kinds, how many
   * and from which score on: the site's `verification` setting, per action (domain/actions.ts), and the graphical captcha by
   * `verificationMode`. `robot` for calls of nobody, `safety` for members'.
   */
  stepUp(
    call: CallName,
    client: Client,
    memberId: string | undefined,
    ticket: string | undefined,
    about?: CallSubject,
  ): Promise<StepUpChallenge | undefined>
  /** False for an address that has had its challenges of this minute: drawing costs CPU. Counts this one. */
  admits(client: Client): boolean
  /** Undefined when the step-up challenge is over. */
  challenge(demandId: string, kind: ChallengeKind, client: Client): Promise<Challenge | undefined>
  answer(
    challengeId: string,
    answer: ChallengeAnswer,
    client: Client,
  ): Promise<Outcome<{ left: VerificationCounts; ticket: string | null }, 'VALID_CODE_ERROR' | 'CHALLENGE_EXPIRED'>>
  /** Removes what is over. */
  sweep(): Promise<void>
}
