import { useLocation, useSearchParams } from 'react-router-dom'
import { keptInvite } from '#src/shared/account/kept-invite.ts'
import { homePath } from '#src/machines/accounts/from-page.ts'

/** The code in the query of a path. */
const inviteIn = (path: string): string => new URLSearchParams(path.split('?')[1] ?? '').get('inviteCode') ?? ''

/** Where entering the site leads, and how to go to another entrance without forgetting it. */
export const useEntrance = () => {
  const [params] = useSearchParams()
  const { pathname, search } = useLocation()
  const series = pathname.startsWith('/entry/') ? '/entry' : ''
  return {
    /** `fromPage`, else home with the current query string. */
    fromPage: params.get('fromPage') ?? homePath + search,
    /** Of the address, of the page that one was on, or kept: whoever follows an invitation may look around first. [C-11] */
    inviteCode: params.get('inviteCode') ?? (inviteIn(params.get('fromPage') ?? '') || keptInvite()),
    login: `${series}/login${search}`,
    register: `${series}/register${search}`,
    forgot: `/forgot${search}`,
  }
}
