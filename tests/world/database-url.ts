/** The migrated, empty database that test databases are cloned from. */
export const templateName = 'grandstand_template'

/** The same with the demo's people, money, gifts and pages in it; a server adds the matches and rooms when it starts. */
export const demoTemplateName = 'grandstand_demo_template'

/** The same server and user, another database. */
export const withDatabase = (url: string, name: string): string => url.replace(/\/[^/]*$/, `/${name}`)
