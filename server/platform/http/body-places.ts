import type { IncomingMessage } from 'node:http'
import { widestKey } from '#server/platform/address-key.ts'
import { createAddressCounts } from '#server/platform/address-counts.ts'

/** The slowest pace of a body that has a place: so many bytes a second on average, after so many seconds of none. */
export const bodyPace = { graceSeconds: 5, bytesPerSecond: 16 * 1_024 } as const

const secondMs = 1_000

/** A request whose body is on its way, or has come and is worked on. */
export interface ReceivedBody {
  isWhole(): boolean
  /** Bytes that its connection has received, those of earlier requests as well. */
  receivedBytes(): number
  /** Closes the connection: nothing has been done yet, and whoever sent it asks again. */
  giveUp(): void
}

export const receivedBodyOf = (request: IncomingMessage): ReceivedBody => ({
  isWhole: () => request.complete,
  receivedBytes: () => request.socket.bytesRead,
  giveUp: () => void request.destroy(),
})

interface Place {
  readonly body: ReceivedBody
  readonly network: string
  readonly startBytes: number
  seconds: number
  leave(): void
}

interface Bounds {
  readonly atOnceMax: number
  readonly atOncePerAddressMax: number
}

const isTooSlow = ({ body, startBytes, seconds }: Place): boolean =>
  body.receivedBytes() - startBytes < (seconds - bodyPace.graceSeconds) * bodyPace.bytesPerSecond

/**
 * Places of bodies that are received or worked on. One that comes too slowly loses its place; when all are taken, the
 * network with the most of them gives up its oldest unfinished one for a network that would have fewer.
 */
export class BodyPlaces {
  readonly #bounds: Bounds
  readonly #addresses: ReturnType<typeof createAddressCounts>
  readonly #places = new Set<Place>()
  #clock: NodeJS.Timeout | undefined

  constructor(bounds: Bounds) {
    this.#bounds = bounds
    this.#addresses = createAddressCounts(bounds.atOncePerAddressMax)
  }

  /** Counts a body in and answers what counts it out again; undefined: there are too many. */
  enter(address: string, body: ReceivedBody): (() => void) | undefined {
    const network = widestKey(address)
    if (!this.#addresses.hasRoomFor(address)) return undefined
    if (this.#places.size >= this.#bounds.atOnceMax && !this.#makeRoomFor(network)) return undefined
    const closeAddress = this.#addresses.opened(address)
    const leave = (): void => {
      this.#places.delete(place)
      closeAddress()
      if (this.#places.size === 0) this.#stopClock()
    }
    const place: Place = { body, network, startBytes: body.receivedBytes(), seconds: 0, leave }
    this.#places.add(place)
    this.#clock ??= setInterval(() => this.#dropSlow(), secondMs).unref()
    return leave
  }

  #makeRoomFor(network: string): boolean {
    const counts = new Map<string, number>()
    for (const place of this.#places) counts.set(place.network, (counts.get(place.network) ?? 0) + 1)
    const most = Math.max(...counts.values())
    if (most <= (counts.get(network) ?? 0) + 1) return false
    for (const place of this.#places)
      if (counts.get(place.network) === most && !place.body.isWhole()) {
        this.#giveUp(place)
        return true
      }
    return false
  }

  #dropSlow(): void {
    for (const place of this.#places) {
      place.seconds += 1
      if (!place.body.isWhole() && isTooSlow(place)) this.#giveUp(place)
    }
  }

  #giveUp(place: Place): void {
    place.leave()
    place.body.giveUp()
  }

  #stopClock(): void {
    clearInterval(this.#clock)
    this.#clock = undefined
  }
}
