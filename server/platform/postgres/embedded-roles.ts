import pg from 'pg'

/** The role that the application connects as, in a PostgreSQL of our own. */
export const appRoleName = 'grandstand_app'

const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/**
 * Makes the application's role, or makes the one that is there what it should be: a data folder of an older version has
 * none, and a role may change its own password and settings. It may enter the product's database only.
 */
export const ensureAppRole = async (ownerUrl: string, password: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_roles where rolname = $1', [appRoleName])
    if (found.rowCount === 0) await client.query(`create role ${appRoleName}`)
    await client.query(`alter role ${appRoleName} ${rights} password ${client.escapeLiteral(password)}`)
    for (const where of ['', ` in database ${client.escapeIdentifier(client.database ?? '')}`])
      await client.query(`alter role ${appRoleName}${where} reset all`)
    await client.query('revoke connect on database postgres, template1 from public')
  } finally {
    await client.end()
  }
}
