import * as z from 'zod/mini'

export const MemberId = z.string().check(z.regex(/^\d{1,18}$/))
export const RoomNo = z.string().check(z.regex(/^\d{4,10}$/))
export const MatchId = z.string().check(z.regex(/^\d{1,18}$/))
export const GiftId = z.string().check(z.regex(/^\d{1,9}$/))
export const OrderId = z.string().check(z.regex(/^\d{1,18}$/))
export const SelectionId = z.string().check(z.regex(/^[a-z0-9.:-]{1,64}$/))
export const MessageId = z.string().check(z.regex(/^[\w.:-]{1,64}$/))
/** Made and kept by the client before it sends; the same id with the same data gets the same answer. */
export const RequestId = z.uuid()
