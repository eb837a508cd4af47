import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { playLink } from './play-links.ts'

/**
 * A link that operators wrote: a path of this site, or an https address, which opens in a window of its own by the page
 * that names its host.
 */
export const SiteLink = ({ to, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) =>
  to.startsWith('/') ? (
    <Link {...rest} to={to}>
      {children}
    </Link>
  ) : (
    <a {...rest} href={playLink(to, location.origin) ?? '/'} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
