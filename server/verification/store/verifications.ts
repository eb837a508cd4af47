import type { VerificationTiers } from '#server/verification/domain/step-up-rules.ts'
import type { SiteConfigValue } from '#contract/site/entities/site-config.ts'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { accept, reject } from '#contract/outcome.ts'
import type { ChallengeKind } from '#contract/verification/entities/verification.ts'
import { isNothingLeft, isOpenKind, leftAfter, leftAfterDoubt } from '#contract/verification/rules/counts-left.ts'
import { isRight, type ExpectedAnswer } from '#server/verification/domain/challenge-answers.ts'
import { actionOf, tiersByAction } from '#server/verification/domain/actions.ts'
import {
  afsLimit,
  challengeMs,
  challengesPerMinute,
  countsFor,
  proofZeroBits,
} from '#server/verification/domain/step-up-rules.ts'
import { asksForPicture, isPicturedAction, withPicture } from '#server/verification/domain/graphical-captcha.ts'
import type { CallSubject, CaptchaPictures, DrawnChallenge, Verifications } from '#server/verification/ports.ts'
import { addressTiers } from '#server/platform/address-key.ts'
import { openJson, sealJson } from '#server/platform/field-encryption/encrypted-json.ts'
import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import { createMinuteCounts } from '#server/platform/minute-counts.ts'
import type { RiskStore } from './risk.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import { openStepUp, openStepUps, shareStepUp, type OpenStepUp } from './step-up-challenges.ts'
import { issueStepUpToken, spendStepUpToken } from './step-up-tokens.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { SiteSettings } from '#server/site/ports.ts'

export interface VerificationDeps {
  settings: Pick<SiteSettings, 'get'>
  risk: RiskStore
  pictures: CaptchaPictures
  sealing: Sealing
  now: () => number
}

type AnswerOutcome = Awaited<ReturnType<Verifications['answer']>>

const seedBytes = 16
export const challengeContext = (challengeId: string): string => `verification_challenges:${challengeId}`
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const draw = async (kind: ChallengeKind, score: number, pictures: CaptchaPictures): Promise<DrawnChallenge> => {
  if (kind === 'image' || kind === 'slider') return pictures[kind]()
  if (kind === 'afs') return { expected: { kind }, challenge: { kind } }
  const proof = { kind, seed: randomBytes(seedBytes).toString('hex'), zeroBits: proofZeroBits(score) }
  return { expected: proof, challenge: proof }
}

/** An unanswered challenge of this device, with its step-up challenge. */
const pendingChallenge = (db: Database, challengeId: string, client: Client, nowMs: number) =>
  openStepUps(db, client, nowMs)
    .innerJoin('verification_challenges as challenge', 'challenge.demand_id', 'stepUp.id')
    .select(['challenge.sealed', 'challenge.given_at'])
    .where('challenge.id', '=', challengeId)
    .where('challenge.used_at', 'is', null)
    .where('challenge.given_at', '>', new Date(nowMs - challengeMs))
    .executeTakeFirst()

const useChallenges = (transaction: DatabaseTransaction, nowMs: number) =>
  transaction
    .updateTable('verification_challenges')
    .set({ used_at: new Date(nowMs) })
    .where('used_at', 'is', null)

/** Puts down a right or a wrong answer; the last right one gives the step-up token. */
const conclude = async (
  transaction: DatabaseTransaction,
  open: OpenStepUp,
  { kind, right, client, nowMs }: { kind: ChallengeKind; right: boolean; client: Client; nowMs: number },
): Promise<AnswerOutcome> => {
  const update = transaction.updateTable('verification_demands').where('id', '=', open.id)
  if (!right) {
    const left = kind === 'afs' ? leftAfterDoubt(open.left_counts) : open.left_counts
    await update
      .set((of) => ({ wrong_answers: of('wrong_answers', '+', 1), left_counts: JSON.stringify(left) }))
      .execute()
    return reject('VALID_CODE_ERROR')
  }
  const left = leftAfter(open.left_counts, kind)
  const isSolved = isNothingLeft(left)
  await update.set({ left_counts: JSON.stringify(left), ...(isSolved ? { solved_at: new Date(nowMs) } : {}) }).execute()
  const use = { call: open.call, client, subjectHash: open.subject_hash }
  return accept({ left, ticket: isSolved ? await issueStepUpToken(transaction, use, nowMs) : null })
}

class PostgresVerifications implements Verifications {
  readonly #db: Database
  readonly #deps: VerificationDeps
  readonly #countChallenge: ReturnType<typeof createMinuteCounts>
  #read: { policy: SiteConfigValue<'verification'>; tiers: Map<string, VerificationTiers> } | undefined

  constructor(db: Database, deps: VerificationDeps) {
    this.#db = db
    this.#deps = deps
    this.#countChallenge = createMinuteCounts(deps.now)
  }

  async stepUp(...[call, client, memberId, ticket, about = {}]: Parameters<Verifications['stepUp']>) {
    const { risk, now } = this.#deps
    const action = actionOf(call)
    const tiers = this.#tiersOf(action)
    if (tiers.length === 0 && !this.#mayAskForPicture(action)) return undefined
    const subjectHash = about.subject === undefined ? null : hashOf(about.subject)
    const use = { call: action, client, subjectHash }
    if (ticket !== undefined && (await spendStepUpToken(this.#db, ticket, use, now()))) return undefined
    const score = await risk.score(action, client, memberId)
    const byRisk = countsFor(tiers, score)
    const counts = (await this.#asksForPicture(action, client, about)) ? withPicture(byRisk) : byRisk
    if (!counts) return undefined
    const asked = { score, scoreLimit: afsLimit(tiers, score), left: counts }
    const open = await shareStepUp(this.#db, { ...use, memberId }, asked, now())
    return {
      demandId: open.id,
      reason: memberId === undefined ? ('robot' as const) : ('safety' as const),
      left: open.left_counts,
      expiresAtMs: open.expires_at.getTime(),
    }
  }

  /** Every call asks: the policy is read once for as long as it stands. */
  #tiersOf(action: string): VerificationTiers {
    const policy = this.#deps.settings.get('verification')
    if (this.#read?.policy !== policy) this.#read = { policy, tiers: tiersByAction(policy) }
    return this.#read.tiers.get(action) ?? []
  }

  #mayAskForPicture(action: string): boolean {
    return isPicturedAction(action) && this.#deps.settings.get('verificationMode') !== 'risk'
  }

  async #asksForPicture(action: string, client: Client, { claimant, isProven }: CallSubject): Promise<boolean> {
    if (!this.#mayAskForPicture(action)) return false
    const isTrusted =
      action === 'login' ? await this.#deps.risk.isKnownDevice(client, await claimant?.()) : await isProven?.(client)
    return asksForPicture(this.#deps.settings.get('verificationMode'), action, isTrusted === true)
  }

  admits({ address }: Client): boolean {
    return addressTiers(address).every(({ key, allowance }) => {
      const challengesMax = challengesPerMinute * allowance
      return this.#countChallenge(key, challengesMax + 1) <= challengesMax
    })
  }

  async challenge(...[demandId, kind, client]: Parameters<Verifications['challenge']>) {
    const { pictures, now } = this.#deps
    const asked = await openStepUp(this.#db, demandId, client, now()).executeTakeFirst()
    if (!asked || !isOpenKind(asked.left_counts, kind)) return undefined
    const { expected, challenge: visible } = await draw(kind, asked.score, pictures)
    const [givenAtMs, challengeId] = [now(), randomUUID()]
    return this.#db.transaction().execute(async (transaction) => {
      const open = await openStepUp(transaction, demandId, client, givenAtMs).forUpdate().executeTakeFirst()
      if (!open || !isOpenKind(open.left_counts, kind)) return undefined
      await useChallenges(transaction, givenAtMs).where('demand_id', '=', demandId).execute()
      await transaction
        .insertInto('verification_challenges')
        .values({
          id: challengeId,
          demand_id: demandId,
          sealed: sealJson(this.#deps.sealing, expected, challengeContext(challengeId)),
          given_at: new Date(givenAtMs),
        })
        .execute()
      const expiresAtMs = Math.min(givenAtMs + challengeMs, open.expires_at.getTime())
      return { ...visible, challengeId, expiresAtMs }
    })
  }

  async answer(...[challengeId, given, client]: Parameters<Verifications['answer']>): Promise<AnswerOutcome> {
    const { risk, now } = this.#deps
    const nowMs = now()
    const pending = await pendingChallenge(this.#db, challengeId, client, nowMs)
    if (!pending) return reject('CHALLENGE_EXPIRED')
    const { sealed, call, member_id: memberId } = pending
    const expected = openJson<ExpectedAnswer>(this.#deps.sealing, sealed, challengeContext(challengeId))
    const { kind } = expected
    const right = isRight(expected, given, {
      elapsedMs: nowMs - pending.given_at.getTime(),
      score: kind === 'afs' ? await risk.score(call, client, memberId ?? undefined) : 0,
      scoreLimit: pending.score_limit,
      sha256: hashOf,
    })
    const outcome = await this.#db.transaction().execute(async (transaction): Promise<AnswerOutcome> => {
      const open = await openStepUp(transaction, pending.id, client, nowMs).forUpdate().executeTakeFirst()
      const used = open && (await useChallenges(transaction, nowMs).where('id', '=', challengeId).executeTakeFirst())
      if (!open || used?.numUpdatedRows !== 1n) return reject('CHALLENGE_EXPIRED')
      return conclude(transaction, open, { kind, right, client, nowMs })
    })
    if (!outcome.ok && outcome.code === 'VALID_CODE_ERROR' && kind !== 'afs') await risk.challengeFailed(client)
    return outcome
  }

  async sweep(): Promise<void> {
    const isOver = new Date(this.#deps.now())
    await this.#db.deleteFrom('verification_demands').where('expires_at', '<', isOver).execute()
    await this.#db.deleteFrom('verification_tickets').where('expires_at', '<', isOver).execute()
    await this.#deps.risk.sweep()
  }
}

/** Step-up challenges, captchas and tokens on PostgreSQL: a captcha is answered once, whoever asks at once. [S-06, S-07] */
export const createVerifications = (db: Database, deps: VerificationDeps): Verifications =>
  new PostgresVerifications(db, deps)
