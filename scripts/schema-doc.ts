import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { jsonSchemaOf, schemaNames } from './settlement/schema-documents.ts'

const folder = 'docs/schemas'
const style = await resolveConfig('package.json')

mkdirSync(folder, { recursive: true })
for (const name of schemaNames) {
  const file = `${folder}/${name}.json`
  const text = await format(JSON.stringify(jsonSchemaOf(name)), { ...style, parser: 'json' })
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is not what scripts/settlement says: run "npm run schema-doc"`)
    process.exitCode = 1
  }
}
