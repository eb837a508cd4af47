import * as z from 'zod/mini'

/**
 * [S-07] The kinds of the verification dialog. image: characters of a distorted picture. slider: a piece moved into its
 * hole. afs: silent, the server's own signals, no picture. proof: computed by the browser, for who cannot see the picture;
 * it stands in for one image or slider (docs/decisions/0015).
 */
export const ChallengeKind = z.enum(['image', 'slider', 'afs', 'proof'])
export type ChallengeKind = z.infer<typeof ChallengeKind>

/** How many of each kind are still to be solved; 1 each unless the site is configured otherwise. [S-07] */
export const VerificationCounts = z.object({
  image: z.int().check(z.minimum(0), z.maximum(3)),
  afs: z.int().check(z.minimum(0), z.maximum(3)),
  slider: z.int().check(z.minimum(0), z.maximum(3)),
})
export type VerificationCounts = z.infer<typeof VerificationCounts>

export const StepUpId = z.uuid()

/** What ROBOT_CHECK and SAFETY_VERIFICATION carry: what has to be solved, until when (server time, ms since 1970). [S-06, S-07] */
export const StepUpChallenge = z.object({
  demandId: StepUpId,
  reason: z.enum(['robot', 'safety']),
  left: VerificationCounts,
  expiresAtMs: z.int(),
})
export type StepUpChallenge = z.infer<typeof StepUpChallenge>

/**
 * What a solved step-up gives, merged into the body of the call that met it as the field `verification` (in the query, for
 * GET, as `verification=<ticket>`). Only for this device and this call, for 60 s and at most 10 requests, so that requests
 * that met the same step-up at once share it. The gateway takes the field out before the call's own schema sees the body.
 * [S-07]
 */
export const VerificationTicket = z.string().check(z.regex(/^[\w-]{43}$/))
export type VerificationTicket = z.infer<typeof VerificationTicket>

/** Pictures are data URLs. Positions are pixels of the picture. `expiresAtMs` is at most 2 minutes away. */
export const Challenge = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('image'),
    challengeId: z.uuid(),
    expiresAtMs: z.int(),
    picture: z.string(),
    width: z.int(),
    height: z.int(),
    length: z.int(),
  }),
  z.object({
    kind: z.literal('slider'),
    challengeId: z.uuid(),
    expiresAtMs: z.int(),
    picture: z.string(),
    width: z.int(),
    height: z.int(),
    /** The piece, with a transparent surround; its left edge starts at 0 and its top stands at `top`. */
    piece: z.string(),
    pieceWidth: z.int(),
    pieceHeight: z.int(),
    top: z.int(),
  }),
  z.object({ kind: z.literal('afs'), challengeId: z.uuid(), expiresAtMs: z.int() }),
  /** Find a nonce (decimal, at most 16 digits) so that SHA-256(`<seed>:<nonce>`) starts with `zeroBits` zero bits. */
  z.object({
    kind: z.literal('proof'),
    challengeId: z.uuid(),
    expiresAtMs: z.int(),
    seed: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    zeroBits: z.int().check(z.minimum(8), z.maximum(32)),
  }),
])
export type Challenge = z.infer<typeof Challenge>

/** A point of the drag: pixels from the start, milliseconds since the press. Keys count as points as well. */
const TracePoint = z.strictObject({
  x: z.int().check(z.minimum(-2000), z.maximum(2000)),
  y: z.int().check(z.minimum(-2000), z.maximum(2000)),
  atMs: z.int().check(z.minimum(0), z.maximum(120_000)),
})

export const ChallengeAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('image'), text: z.string().check(z.trim(), z.minLength(1), z.maxLength(12)) }),
  z.strictObject({
    kind: z.literal('slider'),
    /** Where the piece's left edge stands, in pixels of the picture. */
    x: z.int().check(z.minimum(0), z.maximum(2000)),
    by: z.enum(['pointer', 'keys']),
    trace: z.array(TracePoint).check(z.minLength(1), z.maxLength(400)),
  }),
  z.strictObject({ kind: z.literal('afs') }),
  z.strictObject({ kind: z.literal('proof'), nonce: z.string().check(z.regex(/^\d{1,16}$/)) }),
])
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>
