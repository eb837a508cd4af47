import { protectionChangesPage, protectionChangesPerDayMax } from '#contract/limits.ts'
import { accept, reject } from '#contract/outcome.ts'
import type { LimitName } from '#contract/protection/entities/protection.ts'
import { limitKindsOf } from '#contract/protection/rules/limit-names.ts'
import type { SecurityLog } from '#server/accounts/ports/security-log.ts'
import type { Audit } from '#server/platform/audit.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import type { Log } from '#server/platform/log.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { changeText } from './domain/change-text.ts'
import { planConfirmation, planLimit, planWithdrawal, type LimitChange } from './domain/limit-changes.ts'
import { planExclusion, planTimeOut } from './domain/pauses.ts'
import { answerReminder, playSessionOf } from './domain/play.ts'
import { protectionView } from './domain/protection-view.ts'
import { pauseAt, publicUntil, type SiteLimit, type ProtectionStatus } from './domain/protection-status.ts'
import type { ChangedBy, IdentityOf, ProtectionChanges } from './ports.ts'
import {
  addChange,
  readChanges,
  readChangeTime,
  readPausesOf,
  readSamePerson,
  updateProtection,
  type NewChange,
  type ProtectionUpdate,
} from './store/protection-rows.ts'
import { readStatuses } from './store/protection-statuses.ts'

interface Deps {
  now: () => number
  log: Log
  siteLimits: () => readonly SiteLimit[]
  cnyPerUsdtMilli: () => number
  identityOf: IdentityOf
  audit: Audit
  securityLog: Pick<SecurityLog, 'record'>
}

const dayMs = 24 * 60 * 60_000
const noChange = { limit: null, beforeMinor: null, afterMinor: null, minutes: null, untilMs: null }
const nameOf = ({ kind, period, currency }: LimitName): LimitName => ({ kind, period, currency })

class PostgresProtectionChanges implements ProtectionChanges {
  readonly #db: Database
  readonly #deps: Deps
  readonly #listeners

  constructor(db: Database, deps: Deps) {
    this.#db = db
    this.#deps = deps
    this.#listeners = createListenerSet<Parameters<Parameters<ProtectionChanges['onChanged']>[0]>>(
      deps.log,
      'the protection of players',
    )
  }

  onChanged: ProtectionChanges['onChanged'] = (listener) => this.#listeners.add(listener)

  async view(...[unit, memberId]: Parameters<ProtectionChanges['view']>): ReturnType<ProtectionChanges['view']> {
    const { now, siteLimits, cnyPerUsdtMilli, identityOf } = this.#deps
    const nowMs = now()
    const status = await this.#status(unit, memberId, { nowMs, lock: 'read', usage: 'all' })
    return protectionView(status, await identityOf(unit, memberId), {
      siteLimits: siteLimits(),
      cnyPerUsdtMilli: cnyPerUsdtMilli(),
      nowMs,
    })
  }

  async history(
    ...[memberId, before]: Parameters<ProtectionChanges['history']>
  ): ReturnType<ProtectionChanges['history']> {
    const read = await readChanges(this.#db, memberId, { before, limit: protectionChangesPage + 1 })
    return { changes: read.slice(0, protectionChangesPage), hasMore: read.length > protectionChangesPage }
  }

  async areTooMany(
    ...[unit, memberId]: Parameters<ProtectionChanges['areTooMany']>
  ): ReturnType<ProtectionChanges['areTooMany']> {
    const at = await readChangeTime(tablesOf(unit), memberId, protectionChangesPerDayMax - 1)
    return at !== undefined && at.getTime() > this.#deps.now() - dayMs
  }

  async setLimit(
    ...[unit, by, name, amountMinor]: Parameters<ProtectionChanges['setLimit']>
  ): ReturnType<ProtectionChanges['setLimit']> {
    if (!limitKindsOf(name.currency).includes(name.kind))
      return reject('FIELD_REFUSED', { field: 'kind', rule: 'currency' })
    const { nowMs, limits } = await this.#held(unit, by)
    const change = planLimit(limits, name, amountMinor, nowMs)
    if (change) await this.#writeLimit(unit, by, name, change)
    return accept(null)
  }

  async confirmRaise(
    ...[unit, by, name]: Parameters<ProtectionChanges['confirmRaise']>
  ): ReturnType<ProtectionChanges['confirmRaise']> {
    const { nowMs, limits } = await this.#held(unit, by)
    const planned = planConfirmation(limits, name, nowMs)
    if (!planned.ok) return planned
    await this.#writeLimit(unit, by, name, planned.value)
    return accept(null)
  }

  async withdrawRaise(
    ...[unit, by, name]: Parameters<ProtectionChanges['withdrawRaise']>
  ): ReturnType<ProtectionChanges['withdrawRaise']> {
    const { limits } = await this.#held(unit, by)
    const change = planWithdrawal(limits, name)
    if (!change) return reject('RECORD_UNKNOWN')
    await this.#writeLimit(unit, by, name, change)
    return accept(null)
  }

  async setReminder(
    ...[unit, by, minutes]: Parameters<ProtectionChanges['setReminder']>
  ): ReturnType<ProtectionChanges['setReminder']> {
    const { reminderMinutes, play } = await this.#held(unit, by)
    if (minutes === reminderMinutes) return accept(null)
    await this.#write(unit, by, { reminder: { minutes, play } }, { ...noChange, kind: 'reminder.changed', minutes })
    return accept(null)
  }

  async timeOut(
    ...[unit, by, days]: Parameters<ProtectionChanges['timeOut']>
  ): ReturnType<ProtectionChanges['timeOut']> {
    const held = await this.#heldWithPerson(unit, by)
    const planned = planTimeOut(held, days, held.nowMs)
    if (!planned.ok) return planned
    const change = { ...noChange, kind: 'play.timed-out', untilMs: planned.value } as const
    await this.#write(unit, by, { timedOutUntilMs: planned.value }, change)
    return accept(null)
  }

  async exclude(
    ...[unit, by, months]: Parameters<ProtectionChanges['exclude']>
  ): ReturnType<ProtectionChanges['exclude']> {
    const held = await this.#heldWithPerson(unit, by)
    const planned = planExclusion(held, months, held.nowMs)
    if (!planned.ok) return planned
    const change = { ...noChange, kind: 'play.excluded', untilMs: publicUntil(planned.value) } as const
    await this.#write(unit, by, { excludedUntilMs: planned.value }, change)
    return accept(null)
  }

  async answerReminder(
    ...[unit, memberId, answer]: Parameters<ProtectionChanges['answerReminder']>
  ): ReturnType<ProtectionChanges['answerReminder']> {
    const { nowMs, play: before, reminderMinutes: minutes } = await this.#held(unit, { memberId })
    const play = answerReminder(before, answer, nowMs)
    await updateProtection(tablesOf(unit), memberId, { reminder: { minutes, play } })
    return playSessionOf(play, minutes, nowMs)
  }

  async #status(unit: Unit, memberId: string, how: Parameters<typeof readStatuses>[2]): Promise<ProtectionStatus> {
    const status = (await readStatuses(tablesOf(unit), [memberId], how)).get(memberId)
    if (!status) throw new Error(`member ${memberId} has no protection`)
    return status
  }

  async #held(unit: Unit, { memberId }: Pick<ChangedBy, 'memberId'>): Promise<ProtectionStatus & { nowMs: number }> {
    const nowMs = this.#deps.now()
    return { ...(await this.#status(unit, memberId, { nowMs, lock: 'held', usage: 'all' })), nowMs }
  }

  /** A pause binds the person: the other accounts are held with this one, in one order whoever begins. */
  async #heldWithPerson(unit: Unit, by: Pick<ChangedBy, 'memberId'>): Promise<ProtectionStatus & { nowMs: number }> {
    const tables = tablesOf(unit)
    const nowMs = this.#deps.now()
    const others = await readSamePerson(tables, by.memberId)
    await readStatuses(tables, [by.memberId, ...others], { nowMs, lock: 'held', usage: 'limited' })
    unit.afterCommit(() => void this.#notifyAll(others))
    return this.#held(unit, by)
  }

  /** Screens of the person's other accounts hear of a pause, too. */
  async #notifyAll(memberIds: readonly string[]): Promise<void> {
    try {
      for (const [memberId, pauses] of await readPausesOf(this.#db, memberIds))
        this.#listeners.notify(memberId, pauseAt(pauses, this.#deps.now()))
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the pause of a person could not be told')
    }
  }

  #writeLimit(unit: Unit, by: ChangedBy, name: LimitName, { limits, ...change }: LimitChange): Promise<void> {
    return this.#write(unit, by, { limits }, { ...noChange, ...change, limit: nameOf(name) })
  }

  /** The change with all that tells of it; screens hear of it after the commit. */
  async #write(unit: Unit, by: ChangedBy, update: ProtectionUpdate, change: Omit<NewChange, 'by'>): Promise<void> {
    const { audit, securityLog, now } = this.#deps
    const { memberId, from } = by
    const written: NewChange = { ...change, by: from === null ? 'operator' : 'member' }
    const nowMs = now()
    await updateProtection(tablesOf(unit), memberId, update)
    await addChange(tablesOf(unit), memberId, written, nowMs)
    const actor = from === null ? 'operator' : `member:${memberId}`
    await audit.in(unit).note(actor, `protection.${change.kind}`, `member:${memberId}`, written)
    const what = changeText(written)
    await securityLog.record(unit, { kind: change.kind, memberId, from, ...(what === '' ? {} : { details: { what } }) })
    const status = await this.#status(unit, memberId, { nowMs, lock: 'read', usage: 'all' })
    unit.afterCommit(() => this.#listeners.notify(memberId, pauseAt(status, nowMs)))
  }
}

/** Changes of what protects players, on PostgreSQL. */
export const createProtectionChanges = (db: Database, deps: Deps): ProtectionChanges =>
  new PostgresProtectionChanges(db, deps)
