import { Navigate, useParams } from 'react-router-dom'
import { EgamePage } from '#src/features/egame/egame-page.tsx'
import { casinoPathOf, egamePathOf } from '#src/shared/site/play-links.ts'

/** The address of no venue: where all of them are. */
const lobbyPath = egamePathOf('')

/** A venue code of any spelling leads to its one address. */
export const EgameRoute = () => {
  const { code = '' } = useParams()
  const path = egamePathOf(code)
  if (path !== `/app/egame/${code}`) return <Navigate to={path} replace />
  return <EgamePage key={path} path={path} pathOf={egamePathOf} lobbyPath={lobbyPath} kind="egame" />
}

const casinoPath = casinoPathOf('')

/** Live casino: all tables, or a venue's. */
export const CasinoRoute = () => {
  const { code = '' } = useParams()
  const path = casinoPathOf(code)
  if (code !== '' && path !== `${casinoPath}/${code}`) return <Navigate to={path} replace />
  return <EgamePage key={path} path={path} pathOf={casinoPathOf} lobbyPath={casinoPath} kind="live" />
}
