import { createHmac, timingSafeEqual } from 'node:crypto'

/** A message as it travels: whose it is, its number, and the number of the same node's last one on the channel. */
export interface BusText {
  readonly nodeId: string
  readonly number: number
  /** 0: the node does not remember one. */
  readonly previous: number
  readonly version: number
  readonly json: string
}

const macBytes = 16
const shape = /^([\w-]{22}) ([\w-]{1,36}) (\d{1,15}) (\d{1,15}) (\d{1,6}) /

const macOf = (key: Buffer, channel: string, rest: string): Buffer =>
  createHmac('sha256', key).update(channel).update('\n').update(rest).digest().subarray(0, macBytes)

/** Only who has the site's key can say something on a channel: others on the same Redis cannot, nor other sites. */
export const sealText = (key: Buffer, channel: string, text: BusText): string => {
  const { nodeId, number, previous, version, json } = text
  const rest = `${nodeId} ${number} ${previous} ${version} ${json}`
  return `${macOf(key, channel, rest).toString('base64url')} ${rest}`
}

/** Undefined: it is not of a node of this site. */
export const openText = (key: Buffer, channel: string, text: string): BusText | undefined => {
  const found = shape.exec(text)
  if (!found) return undefined
  const [head, mac = '', nodeId = '', number, previous, version] = found
  const rest = text.slice(mac.length + 1)
  if (!timingSafeEqual(macOf(key, channel, rest), Buffer.from(mac, 'base64url'))) return undefined
  return {
    nodeId,
    number: Number(number),
    previous: Number(previous),
    version: Number(version),
    json: text.slice(head.length),
  }
}

/** Undefined: it is none. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
