import { sessionList } from '#contract/accounts/calls/security.ts'
import { deviceTypeOf } from '#contract/site/rules/device-type.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleSessionList = handle(sessionList, async ({ sessions, accessControl, member, token }) => {
  const records = await sessions.list(member.id, token)
  return accept({
    sessions: records.map(({ userAgent, ...record }) => ({
      ...record,
      deviceType: deviceTypeOf(userAgent),
      region: accessControl.regionOf(record.address),
    })),
  })
})
