import { z } from 'zod'

export const MemberId = z.string().regex(/^\d{1,18}$/)
export const RoomNo = z.string().regex(/^\d{4,10}$/)
export const MatchId = z.string().regex(/^\d{1,18}$/)
export const GiftId = z.string().regex(/^\d{1,9}$/)
export const OrderId = z.string().regex(/^\d{1,18}$/)
export const SelectionId = z.string().regex(/^[a-z0-9.:-]{1,64}$/)
export const MessageId = z.string().regex(/^[\w.:-]{1,64}$/)
/** Made and kept by the client before it sends; the same id with the same data gets the same answer. */
export const RequestId = z.uuid()
