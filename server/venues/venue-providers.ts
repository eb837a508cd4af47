import type { Venue } from './ports.ts'

/** A provider of venues, and the channel codes that it answers for; null: for all that no other one does. */
export interface VenueProvider {
  readonly venue: Venue
  readonly channelCodes: ReadonlySet<string> | null
  /** What its callbacks are signed with. */
  readonly key?: string
}

export interface VenueProviders {
  readonly all: readonly VenueProvider[]
  /** Undefined: nobody answers for it. */
  of(channelCode: string): VenueProvider | undefined
  /** Asks whoever answers for the venue. */
  readonly venue: Pick<Venue, 'transfer' | 'statusOf' | 'holdingOf' | 'pause' | 'launch' | 'records'>
}

const nobody: VenueProviders['venue'] = {
  transfer: async () => ({ kind: 'unanswered' }),
  statusOf: async () => ({ kind: 'unanswered' }),
  holdingOf: async () => null,
  pause: async () => false,
  launch: async () => null,
  records: async () => null,
}

/** Who answers for which venue. [C-13] */
export const createVenueProviders = (all: readonly VenueProvider[]): VenueProviders => {
  const byCode = new Map(all.flatMap((provider) => [...(provider.channelCodes ?? [])].map((code) => [code, provider])))
  const others = all.find(({ channelCodes }) => channelCodes === null)
  const of = (channelCode: string): VenueProvider | undefined => byCode.get(channelCode) ?? others
  const askedFor = (channelCode: string) => of(channelCode)?.venue ?? nobody
  return {
    all,
    of,
    venue: {
      transfer: (order) => askedFor(order.channelCode).transfer(order),
      statusOf: (order) => askedFor(order.channelCode).statusOf(order),
      holdingOf: (account) => askedFor(account.channelCode).holdingOf(account),
      pause: (asked) => askedFor(asked.channelCode).pause(asked),
      launch: (order) => askedFor(order.channelCode).launch(order),
      records: (channelCode, after) => askedFor(channelCode).records(channelCode, after),
    },
  }
}
