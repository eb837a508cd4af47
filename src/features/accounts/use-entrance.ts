import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { keptInvite } from '#src/shared/account/kept-invite.ts'
import { homePath } from '#src/machines/accounts/from-page.ts'
import { useEntrancePlace } from './entrance-place.ts'

/** The code in the query of a path. */
const inviteIn = (path: string): string => new URLSearchParams(path.split('?')[1] ?? '').get('inviteCode') ?? ''

/** Where entering the site leads, and how to go to another entrance without forgetting it. */
export const useEntrance = () => {
  const [params] = useSearchParams()
  const { pathname, search } = useLocation()
  const place = useEntrancePlace()
  const navigate = useNavigate()
  const series = pathname.startsWith('/entry/') ? '/entry' : ''
  const kept = place ? `?fromPage=${encodeURIComponent(place.page)}` : search
  const fromPage = place?.page ?? params.get('fromPage')
  const login = `${series}/login${kept}`
  return {
    /** `fromPage`, else home with the current query string. */
    fromPage: fromPage ?? homePath + search,
    /** Of the address, of the page that one was on, or kept: whoever follows an invitation may look around first. [C-11] */
    inviteCode: params.get('inviteCode') ?? (inviteIn(fromPage ?? '') || keptInvite()),
    login,
    register: `${series}/register${kept}`,
    forgot: `/forgot${kept}`,
    goToLogin: () => (place ? place.show('login') : void navigate(login)),
  }
}
