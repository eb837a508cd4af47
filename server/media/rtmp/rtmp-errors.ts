/** The peer broke the protocol or a limit: the connection is closed without an answer. */
export class RtmpViolation extends Error {
  override readonly name = 'RtmpViolation'
}

/** The publisher receives the reason in an onStatus, then the connection is closed. */
export class PublishRefused extends Error {
  override readonly name = 'PublishRefused'
  readonly code: string

  constructor(code: string, description: string) {
    super(description)
    this.code = code
  }
}
