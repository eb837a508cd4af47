import { useLayoutEffect } from 'react'

/**
 * An attribute of the page's root while this is shown. Not `:root:has(…)` in a style sheet: with that, each change of
 * the document, even of its title, has the root looked at again and a frame drawn.
 */
export const RootMark = ({ name, value = '' }: { name: `data-${string}`; value?: string }): null => {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.setAttribute(name, value)
    return () => root.removeAttribute(name)
  }, [name, value])
  return null
}
