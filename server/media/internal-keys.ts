import { randomBytes } from 'node:crypto'

const internalKeyBytes = 24

/** Stream keys of the publishers that the server starts itself; each is good for one run. */
export class InternalKeys {
  readonly #rooms = new Map<string, string>()

  issue(roomNo: string): string {
    const key = randomBytes(internalKeyBytes).toString('base64url')
    this.#rooms.set(key, roomNo)
    return key
  }

  roomOf(key: string): string | undefined {
    return this.#rooms.get(key)
  }

  revoke(key: string): void {
    this.#rooms.delete(key)
  }
}
