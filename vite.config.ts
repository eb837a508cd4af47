import react from '@vitejs/plugin-react'
import type { BuildOptions, Plugin } from 'vite'
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import { precompress } from './scripts/precompress.ts'
import { LongestFirst } from './tests/world/longest-first.ts'
import { within } from './tests/world/patience.ts'
import { filesOf } from './tests/world/suites.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 5005}`

/** Two, also where there are two cores only: browsers and what only computes keep both busy. */
const maxWorkers = 2
/** Tests of the server wait for clocks, sockets and a database: with two workers half of two cores was idle, with four a quarter. */
const serverWorkers = 5

const unit = {
  setupFiles: ['tests/world/console-guard.ts'],
  maxWorkers,
  // Without worlds nothing outlives a file but its modules, which load once a worker: half the time.
  isolate: false,
  testTimeout: within(30_000),
} satisfies UserWorkspaceConfig['test']

const integration = {
  globalSetup: ['tests/world/postgres-setup.ts'],
  setupFiles: ['tests/world/console-guard.ts'],
  maxWorkers: serverWorkers,
  // What a file leaves behind is in databases and processes of its own; the product loads once a worker.
  isolate: false,
  testTimeout: within(60_000),
  hookTimeout: within(120_000),
} satisfies UserWorkspaceConfig['test']

const inBrowser = {
  ...integration,
  maxWorkers,
  // What a page is to show comes when it comes, as with every locator.
  expect: { poll: { timeout: within(30_000) } },
  testTimeout: within(120_000),
} satisfies UserWorkspaceConfig['test']

const precompressed: Plugin = {
  name: 'precompressed',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  writeBundle: ({ dir }) => precompress(dir ?? 'dist'),
}

const web = {
  outDir: 'dist',
  target: 'es2023',
  sourcemap: false,
  manifest: true,
  modulePreload: { polyfill: false },
  // svga's own parser uses eval; src/streams/svga/ parses in its place and only the Player is called.
  rolldownOptions: {
    checks: { eval: false },
    treeshake: { manualPureFunctions: ['z', 'defineCall'] },
    output: {
      // What every visit starts with is three files: forty small ones do not compress, and a phone evaluates three one
      // after the other, with room for a touch between them, but one without a break. What a room's page starts with
      // beside hls.js is one, which shares no file with the app. What pages share comes in pieces that are not tiny: a
      // page asks for a quarter fewer files, of the same size in all.
      // The first file names every other one: a style that pages share is called so, and not after all of them, and no hash is longer than it must be.
      assetFileNames: ({ names: [name = ''] }) =>
        `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash:7][extname]`,
      chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash:7].js`,
      codeSplitting: {
        groups: [
          { name: 'react', tags: ['$initial'], test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
          { name: 'library', tags: ['$initial'], test: /node_modules\//, priority: 1 },
          { name: 'first', tags: ['$initial'] },
          // Small parts that many pages share are one file. Not what brings a library along, or what few pages show.
          {
            name: 'kit',
            priority: 0.5,
            test: /src\/(?:ui|shared)\/(?!.*(?:dialog|sheet|confirm|fairness|select|menu|popover|tooltip|wallet|use-command))/,
            minShareCount: 9,
          },
          // The one way to command, for every page that has something to press.
          {
            name: 'command',
            priority: 0.7,
            test: /src\/(?:machines\/command\/|app\/gateway\/follow-calls|shared\/app\/use-command)/,
          },
          {
            name: 'shared',
            test: /src\/|contract\//,
            minShareCount: 2,
            entriesAware: true,
            entriesAwareMergeThreshold: 700,
          },
          {
            name: 'stream',
            priority: 3,
            test: /src\/streams\/(?:play-ahead|head-start-slot|hls-engine|hls-errors|try-to-play|codec-watch|playback-config|signed-links)|contract\/(?:first-picture|live\/rules\/video-link)/,
          },
        ],
      },
    },
  },
} satisfies BuildOptions

/** Draws first screens on the server: decisions/0092. */
const firstHtml: BuildOptions = { outDir: 'dist-first', target: 'es2023', copyPublicDir: false }

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), precompressed],
  publicDir: 'public',
  define: { 'import.meta.env.BUILD_DATE': JSON.stringify(new Date().toISOString().slice(0, 10)) },
  worker: { rolldownOptions: { checks: { eval: false } } },
  build: isSsrBuild ? firstHtml : web,
  server: {
    proxy: {
      '/api': server,
      '/media': server,
      '/avatars': server,
      '/covers': server,
      '/whip': server,
      '/crests': server,
      '/socket': { target: server, ws: true },
    },
  },
  test: {
    sequence: { sequencer: LongestFirst },
    // What a far machine found is read from its log.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      { extends: true, test: { name: 'unit', ...filesOf.unit, ...unit } },
      { extends: true, test: { name: 'unit-long', ...filesOf['unit-long'], ...unit } },
      { extends: true, test: { name: 'integration', ...filesOf.integration, ...integration } },
      { extends: true, test: { name: 'integration-long', ...filesOf['integration-long'], ...integration } },
      { extends: true, test: { name: 'journeys', ...filesOf.journeys, ...inBrowser } },
      { extends: true, test: { name: 'journeys-long', ...filesOf['journeys-long'], ...inBrowser } },
      { extends: true, test: { name: 'browsers', ...filesOf.browsers, ...inBrowser, maxWorkers: 1 } },
    ],
  },
}))
