import { riskScore } from '#server/verification/domain/risk-score.ts'
import type { Risk } from '#server/verification/ports.ts'
import { createMinuteCounts } from '#server/platform/minute-counts.ts'
import type { Database } from '#server/platform/postgres/schema.ts'
import type { Client } from '#server/platform/calls/client.ts'

const eventsKeptMs = 60 * 60_000
const devicesKeptMs = 365 * 24 * 60 * 60_000
/** More than these change no score. */
const eventsReadMax = 200
const callsCountedMax = 100

export interface RiskStore extends Risk {
  /** A wrong answer to a challenge. */
  challengeFailed(client: Client): Promise<void>
  /** Forgets failures of more than an hour ago, and devices that nobody has used for a year. */
  sweep(): Promise<void>
}

/** Who looks odd, from what the server has seen; failures and devices survive a restart. [S-07] */
export const createRisk = (db: Database, now: () => number): RiskStore => {
  const countCall = createMinuteCounts(now)

  const note = async (kind: 'try' | 'challenge', client: Client, memberId: string | null): Promise<void> => {
    const { address, uuid } = client
    await db
      .insertInto('risk_events')
      .values({ kind, address, device_uuid: uuid, member_id: memberId, at: new Date(now()) })
      .execute()
  }

  const recentFailures = (client: Client, memberId: string | undefined) =>
    db
      .selectFrom('risk_events')
      .select(['kind', 'address', 'device_uuid', 'member_id'])
      .where('at', '>', new Date(now() - eventsKeptMs))
      .where((of) =>
        of.or([
          of('address', '=', client.address),
          of('device_uuid', '=', client.uuid),
          ...(memberId === undefined ? [] : [of('member_id', '=', memberId)]),
        ]),
      )
      .limit(eventsReadMax)
      .execute()

  const isKnown = async (client: Client, memberId: string | undefined): Promise<boolean> => {
    const devices = db.selectFrom('known_devices').select('member_id').where('device_uuid', '=', client.uuid).limit(1)
    const ofMember = memberId === undefined ? devices : devices.where('member_id', '=', memberId)
    return (await ofMember.executeTakeFirst()) !== undefined
  }

  return {
    score: async (_call, client, memberId) => {
      const callsOfAddressLastMinute = countCall(client.address, callsCountedMax)
      const [failures, isKnownDevice] = await Promise.all([recentFailures(client, memberId), isKnown(client, memberId)])
      const tries = failures.filter(({ kind }) => kind === 'try')
      return riskScore({
        callsOfAddressLastMinute,
        device: isKnownDevice ? 'known' : memberId === undefined ? 'new' : 'newToMember',
        failedTries: {
          address: tries.filter(({ address }) => address === client.address).length,
          device: tries.filter(({ device_uuid }) => device_uuid === client.uuid).length,
          member: memberId === undefined ? 0 : tries.filter(({ member_id }) => member_id === memberId).length,
        },
        failedChallenges: failures.filter(({ kind }) => kind === 'challenge').length,
      })
    },
    failed: (client, memberId) => note('try', client, memberId ?? null),
    challengeFailed: (client) => note('challenge', client, null),
    trust: async (client, memberId) => {
      const at = new Date(now())
      await db
        .insertInto('known_devices')
        .values({ member_id: memberId, device_uuid: client.uuid, first_at: at, last_at: at })
        .onConflict((conflict) => conflict.columns(['member_id', 'device_uuid']).doUpdateSet({ last_at: at }))
        .execute()
    },
    forgetDevices: async (memberId, exceptUuid) => {
      await db
        .deleteFrom('known_devices')
        .where('member_id', '=', memberId)
        .where('device_uuid', '!=', exceptUuid)
        .execute()
    },
    sweep: async () => {
      await db
        .deleteFrom('risk_events')
        .where('at', '<', new Date(now() - eventsKeptMs))
        .execute()
      await db
        .deleteFrom('known_devices')
        .where('last_at', '<', new Date(now() - devicesKeptMs))
        .execute()
    },
  }
}
