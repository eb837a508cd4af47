/** The migrated, empty database that test databases are cloned from. */
export const templateName = 'grandstand_template'

/** The same server and user, another database. */
export const withDatabase = (url: string, name: string): string => url.replace(/\/[^/]*$/, `/${name}`)
