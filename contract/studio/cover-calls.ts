import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { uploadBodyBytesMax, uploadTextMax } from '#contract/limits.ts'

const CoverUrl = z.nullable(z.string())

/** The picture that the member has chosen for its room; null: none. ANCHOR_ONLY: the member has no room. [S-02] */
export const studioCover = defineCall({
  path: 'studio/cover/info',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ coverUrl: CoverUrl }),
  rejects: ['ANCHOR_ONLY'],
})

/**
 * A picture of at most 2 MB (JPEG, PNG or WebP by its content), cut to 16:9 and drawn anew at 960 × 540. Lists show it in
 * place of the poster and of pictures from the stream. Null takes it away. [S-02]
 */
export const studioCoverSet = defineCall({
  path: 'studio/cover/set',
  access: 'member',
  bodyBytesMax: uploadBodyBytesMax,
  request: z.strictObject({
    requestId: RequestId,
    picture: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(uploadTextMax))),
  }),
  response: z.object({ coverUrl: CoverUrl }),
  rejects: ['ANCHOR_ONLY', 'FILE_REFUSED', 'REQUEST_ID_REUSED'],
})
