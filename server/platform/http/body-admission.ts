import { BodyPlaces } from './body-places.ts'
import type { UploadHead } from './upload-admission.ts'

/** A body that is longer than this, or does not tell its length, is a long one: it is in memory before its signature is looked at. */
export const longBodies = { fromBytes: 16 * 1_024, atOnceMax: 256, atOncePerAddressMax: 16 } as const

const isLong = ({ headers }: Pick<UploadHead, 'headers'>): boolean => {
  const length = headers['content-length']
  if (length === undefined) return headers['transfer-encoding'] !== undefined
  return Number(length) > longBodies.fromBytes
}

/** Counts long bodies of calls. Answers what counts one out again; undefined: there are too many. */
export const createBodyAdmission = () => {
  const places = new BodyPlaces(longBodies)
  return (head: Pick<UploadHead, 'headers' | 'address' | 'body'>): (() => void) | undefined =>
    isLong(head) ? places.enter(head.address, head.body) : () => undefined
}
