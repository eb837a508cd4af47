import { createHmac, timingSafeEqual } from 'node:crypto'

/** A link is good for six to seven hours: it ends with an hour, so that viewers of the same hour share an address. */
const passMs = 6 * 60 * 60_000
const stepMs = 60 * 60_000
const passPattern = /^([0-9a-z]{1,10})\.([\w-]{43})$/
const expiryRadix = 36

const signOf = (key: Buffer, replayId: string, expires: string): Buffer =>
  createHmac('sha256', key).update(`replay\n${replayId}\n${expires}`).digest()

/** The part of a replay's address that lets whoever has it read its media until it runs out. [C-16] */
export const signReplay = (key: Buffer, replayId: string, nowMs: number): { pass: string; livesMs: number } => {
  const expiresAtMs = Math.ceil((nowMs + passMs) / stepMs) * stepMs
  const expires = (expiresAtMs / 1_000).toString(expiryRadix)
  return { pass: `${expires}.${signOf(key, replayId, expires).toString('base64url')}`, livesMs: expiresAtMs - nowMs }
}

/** Holds a pass against its signature, in constant time. [C-16] */
export const checkReplayPass = (key: Buffer, replayId: string, { pass, nowMs }: { pass: string; nowMs: number }) => {
  const [, expires, sign] = passPattern.exec(pass) ?? []
  if (expires === undefined || sign === undefined) return false
  if (!timingSafeEqual(signOf(key, replayId, expires), Buffer.from(sign, 'base64url'))) return false
  return Number.parseInt(expires, expiryRadix) * 1_000 > nowMs
}
