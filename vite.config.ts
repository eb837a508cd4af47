import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const server = `http://127.0.0.1:${process.env.PORT ?? 5005}`
const testFiles = ['contract', 'src', 'server', 'scripts', 'tests']

export default defineConfig({
  plugins: [react()],
  publicDir: 'public',
  build: { outDir: 'dist', target: 'es2023', sourcemap: false, manifest: true },
  server: {
    proxy: {
      '/api': server,
      '/media': server,
      '/socket': { target: server, ws: true },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: testFiles.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ['**/*.integration.test.ts', 'tests/journeys/**', 'node_modules/**'],
          setupFiles: ['tests/world/console-guard.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: testFiles.map((folder) => `${folder}/**/*.integration.test.ts`),
          exclude: ['tests/journeys/**', 'node_modules/**'],
          globalSetup: ['tests/world/postgres-setup.ts'],
          setupFiles: ['tests/world/console-guard.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          setupFiles: ['tests/world/console-guard.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
