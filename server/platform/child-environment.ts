/** What a program needs to run at all: where programs, libraries, home and scratch space are, language and time zone. */
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ'] as const

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The environment of a program that we start. The settings of the server, its keys and passwords among them, stay out:
 * whoever takes over a child must not find them there.
 */
export const childEnvironment = (environment: Environment = process.env): Record<string, string> =>
  Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = environment[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
