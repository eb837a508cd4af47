import { useQuery } from '@tanstack/react-query'
import type { Language } from '#contract/codes.ts'
import { serverCacheMs } from '#contract/limits.ts'
import type {
  ClientResources,
  HomeConfig,
  NavigationItem,
  NavigationPlace,
  SportSetting,
} from '#contract/site/entities/site-frame.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import type { FrameCalls } from './frame-calls.ts'

/**
 * A part of the frame: the first load carries it, so that nothing waits for it; after a minute, and when the site has
 * changed, it is asked for by its own call. Without an answer what is known stays. [C-09, C-10]
 */
const useFramePart = <Part>(
  name: keyof FrameCalls,
  carried: Part,
  askOf: (calls: FrameCalls) => (gateway: Gateway, signal: AbortSignal) => Promise<Part>,
): Part => {
  const { gateway, site, frameCalls } = useShellServices()
  const { data } = useQuery({
    queryKey: ['site', 'frame', site.siteId, name],
    queryFn: async ({ signal }) => ({ part: await askOf(await frameCalls())(gateway, signal) }),
    initialData: { part: carried },
    staleTime: serverCacheMs,
    // 0 stands in while the site says nothing of itself.
    enabled: site.siteId !== 0,
  })
  return data.part
}

/** The entries of a bar, in their order. */
export const useNavigation = (place: NavigationPlace): readonly NavigationItem[] =>
  useFramePart('navigation', useShellServices().site.navigation, ({ navigation }) => navigation).filter(({ places }) =>
    places.includes(place),
  )

/** What the home page shows, in its order. */
export const useHomeConfig = (): HomeConfig => useFramePart('home', useShellServices().site.home, ({ home }) => home)

/** The types that the lists of lives and of matches are told apart by. [C-10, E-18] */
export const useSports = (): readonly SportSetting[] =>
  useFramePart('sports', useShellServices().site.sports, ({ sports }) => sports)

export const useResources = (): ClientResources =>
  useFramePart('resources', useShellServices().site.resources, ({ resources }) => resources)

const drawings = '/art/'

/** Where a drawing is: below /art/ of the site's own origin, or of the one that the operator set. [C-10] */
export const artAt = (path: string, artOrigin: string): string => `${path.startsWith(drawings) ? artOrigin : ''}${path}`

/** The addresses of drawings, with their extension. */
export const useArt = (): ((path: string) => string) => {
  const { artOrigin } = useResources()
  return (path) => artAt(path, artOrigin)
}

/** The languages that the site offers, and its own. */
export const useOfferedLanguages = (): { defaultLanguage: Language; languages: readonly Language[] } => {
  const { defaultLanguage, languages } = useShellServices().site
  return useFramePart(
    'languages',
    { defaultLanguage, languages: languages as readonly Language[] },
    ({ languages: ask }) => ask,
  )
}

/** What an operator named in two languages. */
export const nameIn = (language: Language, { name, nameEn }: { name: string; nameEn: string }): string =>
  language === 'en' && nameEn !== '' ? nameEn : name
