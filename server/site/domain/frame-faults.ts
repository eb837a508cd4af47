import { siteConfig, type KeyCode } from '#contract/site/entities/site-config.ts'
import { mineCode, type NavigationItem } from '#contract/site/entities/site-frame.ts'

/** What a bar has room for at its smallest. */
export const tabsMax = 5
export const railMax = 9

/** What stands in a list more than once. */
const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
]

const navigationFaults = (items: readonly NavigationItem[]): string[] => {
  const visible = items.filter(({ status }) => status === '1')
  const tabs = visible.filter(({ places }) => places.includes('tabs'))
  const rail = visible.filter(({ places }) => places.includes('rail'))
  return [
    ...repeated(items.map(({ code }) => code)).map((code) => `the code ${code} stands there twice`),
    ...(tabs.some(({ code }) => code === mineCode)
      ? []
      : [`no entry "${mineCode}" among the tabs: phones could neither log in nor out there`]),
    ...(tabs.length > tabsMax ? [`${tabs.length} entries among the tabs, ${tabsMax} at most`] : []),
    ...(rail.length > railMax ? [`${rail.length} entries at the edge, ${railMax} at most`] : []),
  ]
}

/** What the schemas of navigation, home page and sports do not see, as lines. [C-10] */
export const frameFaults = (key: KeyCode, value: unknown): string[] => {
  if (key === 'navigation') return navigationFaults(siteConfig.navigation.parse(value))
  if (key === 'homeConfig')
    return repeated(siteConfig.homeConfig.parse(value).sections).map((section) => `${section} stands there twice`)
  if (key !== 'sportConfig') return []
  const types = siteConfig.sportConfig.parse(value).map(({ sportsType }) => sportsType)
  return repeated(types).map((type) => `${type} stands there twice`)
}
