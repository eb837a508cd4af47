import type { ReceivedLimits } from './received-budget.ts'

/** What one process allows its sockets; each can be set otherwise where the product is composed. */
export interface SocketLimits extends ReceivedLimits {
  socketsPerAddressMax: number
  /** Requests that a socket may make at once, and how many a second it gets back. */
  requestsBurstMax: number
  requestsPerSecond: number
  /** A socket that goes on after this many refused requests in a row is closed. */
  refusedInARowMax: number
  /** Requests that may wait while one is answered. Over it the socket is closed. */
  requestsWaitingMax: number
  /** What the list in an answer may take as JSON. */
  answerListBytesMax: number
  /** What may wait for a slow reader, answers too. Over it the socket is closed; it comes back with `sinceSeq`. */
  waitingBytesMax: number
  waitingFramesMax: number
}

export const socketLimits: SocketLimits = {
  socketsPerAddressMax: 200,
  requestsBurstMax: 20,
  requestsPerSecond: 10,
  refusedInARowMax: 100,
  receivedBytesBurstMax: 128 * 1024,
  receivedBytesPerSecond: 16 * 1024,
  receivedPartsBurstMax: 240,
  receivedPartsPerSecond: 20,
  loopBurstMaxMs: 1_500,
  loopMsPerSecond: 100,
  requestsWaitingMax: 20,
  answerListBytesMax: 512 * 1024,
  waitingBytesMax: 1024 * 1024,
  waitingFramesMax: 256,
}

export const requestBytesMax = 16 * 1024
/** Frames that one message may come in. Browsers send it in one. */
export const fragmentsMax = 16
/** Pieces that a frame may arrive in before it is whole. */
export const framePiecesMax = 64
export const pingIntervalMs = 25_000
export const pingTimeoutMs = 20_000
export const connectTimeoutMs = 10_000
/** How often sockets are looked at for pings that are due and for time-outs. */
export const beatEveryMs = 1_000
/** How long a socket may take to end its side when the server closes. */
export const closeGraceMs = 1_000
