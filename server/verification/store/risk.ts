import { createHash } from 'node:crypto'
import type { CallName } from '#contract/registry.ts'
import { knownDeviceMs, knownDevicesMax } from '#server/verification/domain/known-devices.ts'
import { riskScore } from '#server/verification/domain/risk-score.ts'
import type { Risk } from '#server/verification/ports.ts'
import { addressKey } from '#server/platform/address-key.ts'
import { createMinuteCounts } from '#server/platform/minute-counts.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Client } from '#server/platform/calls/client.ts'

const eventsKeptMs = 60 * 60_000
/** More than these change no score. */
const eventsReadMax = 200
/** Of a device that stands in a shop. */
const sharersMax = 1_000
const callsCountedMax = 100
/** Of no member. */
const nobodyId = '0'

const hashOf = (uuid: string): Buffer => createHash('sha256').update(uuid).digest()

export interface RiskStore extends Risk {
  /** A wrong answer to a challenge. */
  challengeFailed(client: Client): Promise<void>
  /** Forgets failures of more than an hour ago, and devices that are known no longer. */
  sweep(): Promise<void>
}

class PostgresRisk implements RiskStore {
  readonly #db: Database
  readonly #now: () => number
  readonly #countCall: ReturnType<typeof createMinuteCounts>

  constructor(db: Database, now: () => number) {
    this.#db = db
    this.#now = now
    this.#countCall = createMinuteCounts(now)
  }

  async score(_call: CallName, client: Client, memberId: string | undefined): Promise<number> {
    const callsOfAddressLastMinute = this.#countCall(addressKey(client.address), callsCountedMax)
    const [failures, isKnownDevice] = await Promise.all([
      this.#recentFailures(client, memberId),
      memberId === undefined ? this.#isDeviceOfAnybody(client) : this.isKnownDevice(client, memberId),
    ])
    const tries = failures.filter(({ kind }) => kind === 'try')
    return riskScore({
      callsOfAddressLastMinute,
      device: isKnownDevice ? 'known' : memberId === undefined ? 'new' : 'newToMember',
      failedTries: {
        address: tries.filter(({ address }) => address === addressKey(client.address)).length,
        device: tries.filter(({ device_uuid }) => device_uuid === client.uuid).length,
        member: memberId === undefined ? 0 : tries.filter(({ member_id }) => member_id === memberId).length,
      },
      failedChallenges: failures.filter(({ kind }) => kind === 'challenge').length,
    })
  }

  failed(client: Client, memberId?: string): Promise<void> {
    return this.#note('try', client, memberId ?? null)
  }

  challengeFailed(client: Client): Promise<void> {
    return this.#note('challenge', client, null)
  }

  async trust(client: Client, memberId: string): Promise<void> {
    const at = new Date(this.#now())
    await this.#db
      .insertInto('known_devices')
      .values({ member_id: memberId, device_hash: hashOf(client.uuid), first_at: at, last_at: at })
      .onConflict((conflict) => conflict.columns(['member_id', 'device_hash']).doUpdateSet({ last_at: at }))
      .execute()
    await this.#forgetOldest(memberId)
  }

  async isKnownDevice(client: Client, memberId: string | undefined): Promise<boolean> {
    const device = await this.#knownDevices(client)
      .where('member_id', '=', memberId ?? nobodyId)
      .executeTakeFirst()
    return device !== undefined
  }

  async sharersOf(memberId: string): Promise<string[]> {
    const own = this.#db
      .selectFrom('known_devices')
      .select('device_hash')
      .where('member_id', '=', memberId)
      .where('last_at', '>', this.#ago(knownDeviceMs))
    const rows = await this.#db
      .selectFrom('known_devices')
      .select('member_id')
      .distinct()
      .where('device_hash', 'in', own)
      .where('last_at', '>', this.#ago(knownDeviceMs))
      .where('member_id', '!=', memberId)
      .limit(sharersMax)
      .execute()
    return rows.map(({ member_id }) => member_id)
  }

  async forgetDevices(memberId: string, exceptUuid: string): Promise<void> {
    await this.#db
      .deleteFrom('known_devices')
      .where('member_id', '=', memberId)
      .where('device_hash', '!=', hashOf(exceptUuid))
      .execute()
  }

  async sweep(): Promise<void> {
    const [eventsSince, devicesSince] = [this.#ago(eventsKeptMs), this.#ago(knownDeviceMs)]
    await this.#db.deleteFrom('risk_events').where('at', '<', eventsSince).execute()
    await this.#db.deleteFrom('known_devices').where('last_at', '<', devicesSince).execute()
  }

  #ago(ms: number): Date {
    return new Date(this.#now() - ms)
  }

  async #note(kind: 'try' | 'challenge', client: Client, memberId: string | null): Promise<void> {
    const { address, uuid } = client
    await this.#db
      .insertInto('risk_events')
      .values({ kind, address: addressKey(address), device_uuid: uuid, member_id: memberId, at: new Date(this.#now()) })
      .execute()
  }

  #recentFailures(client: Client, memberId: string | undefined) {
    return this.#db
      .selectFrom('risk_events')
      .select(['kind', 'address', 'device_uuid', 'member_id'])
      .where('at', '>', this.#ago(eventsKeptMs))
      .where((of) =>
        of.or([
          of('address', '=', addressKey(client.address)),
          of('device_uuid', '=', client.uuid),
          ...(memberId === undefined ? [] : [of('member_id', '=', memberId)]),
        ]),
      )
      .limit(eventsReadMax)
      .execute()
  }

  #knownDevices({ uuid }: Client) {
    return this.#db
      .selectFrom('known_devices')
      .select('member_id')
      .where('device_hash', '=', hashOf(uuid))
      .where('last_at', '>', this.#ago(knownDeviceMs))
      .limit(1)
  }

  async #isDeviceOfAnybody(client: Client): Promise<boolean> {
    return (await this.#knownDevices(client).executeTakeFirst()) !== undefined
  }

  async #forgetOldest(memberId: string): Promise<void> {
    const newest = this.#db
      .selectFrom('known_devices')
      .select('device_hash')
      .where('member_id', '=', memberId)
      .orderBy('last_at', 'desc')
      .orderBy('first_at', 'desc')
      .limit(knownDevicesMax)
    await this.#db
      .deleteFrom('known_devices')
      .where('member_id', '=', memberId)
      .where('device_hash', 'not in', newest)
      .execute()
  }
}

/** Who looks odd, from what the server has seen; failures and devices survive a restart. [S-07] */
export const createRisk = (db: Database, now: () => number): RiskStore => new PostgresRisk(db, now)
