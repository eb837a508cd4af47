import { sessionList } from '#contract/accounts/calls/security.ts'
import { deviceTypeOf } from '#contract/site/rules/device-type.ts'
import { compileRegions } from '#server/access/domain/access-rules.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handleSessionList = handle(sessionList, async ({ sessions, settings, member, token }) => {
  const regionOf = compileRegions(settings.get('regions'))
  const records = await sessions.list(member.id, token)
  return accept({
    sessions: records.map(({ userAgent, ...record }) => ({
      ...record,
      deviceType: deviceTypeOf(userAgent),
      region: regionOf(record.address),
    })),
  })
})
