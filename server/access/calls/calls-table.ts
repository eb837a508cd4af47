import type { CallTable } from '#server/platform/calls/handling.ts'
import type { AccessCallDeps } from './handle.ts'
import { handleAccessAccept, handleWhiteMembers } from './site-access.ts'

/** What answers the calls of access. */
export const accessTable = {
  accessAccept: handleAccessAccept,
  whiteMembers: handleWhiteMembers,
} satisfies CallTable<AccessCallDeps>
