/** Media that no playlist can keep. The message is for the publisher. */
export class BadMedia extends Error {
  override readonly name = 'BadMedia'
}
