/** The peer broke the protocol or a limit: the connection is closed without an answer. */
export class RtmpViolation extends Error {
  override readonly name = 'RtmpViolation'
}

/** This message is left out and the publish goes on: the publisher and the log are told once for each reason. */
export class MediaIgnored extends Error {
  override readonly name = 'MediaIgnored'
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

/** Neither a stream key nor a ticket. */
export class UnknownKey extends PublishRefused {}
