import { useLocation, useSearchParams } from 'react-router-dom'
import { homePath } from '#src/machines/accounts/from-page.ts'

/** Where entering the site leads, and how to go to another entrance without forgetting it. */
export const useEntrance = () => {
  const [params] = useSearchParams()
  const { pathname, search } = useLocation()
  const series = pathname.startsWith('/entry/') ? '/entry' : ''
  return {
    /** `fromPage`, else home with the current query string. */
    fromPage: params.get('fromPage') ?? homePath + search,
    login: `${series}/login${search}`,
    register: `${series}/register${search}`,
    forgot: `/forgot${search}`,
  }
}
