import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { builds } from './build/builds.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { firstScripts } from './build/first-scripts.ts'
import { writeFramesPlugin } from './build/frames.ts'
import { generatedDocuments } from './build/generated-documents.ts'
import { helpDocuments } from './build/help-documents.ts'
import { manifests } from './build/manifests.ts'
import { messagesByArea, withoutIcuParser } from './build/messages-by-area.ts'
import { precompressed } from './build/precompressed.ts'
import { reference } from './build/reference/reference.ts'
import { type ServerEntries, serverBundle } from './build/server-bundle.ts'

const root = import.meta.dirname

/** The modules with which the BFF renders reward pages, as paths below `web/`. Keys are the file names in `dist/.server`. */
const serverEntries: ServerEntries = { reward: 'reward/render-reward.tsx' }

export default defineConfig({
  root,
  // Replaced by the BFF in each response.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    generatedDocuments(),
    messagesByArea(),
    helpDocuments(),
    reference(),
    react(),
    tailwindcss(),
    firstScripts(),
    manifests(),
    serverBundle(serverEntries),
    writeFramesPlugin(),
    builds(),
    precompressed(),
  ],
  resolve: { alias: withoutIcuParser, dedupe: ['react', 'react-dom', 'graphql', 'libphonenumber-js', 'temporal-polyfill', 'zod'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // the manifest records what loads what, for the budgets of .size-limit.mjs
    manifest: true,
    assetsInlineLimit: 0,
    // of the pages for recipients, which tests/contract/reward-files.test.ts holds to it
    cssTarget: ['chrome100', 'safari15.4'],
    // without the list of files the reward page is 0.6 kB smaller; a later screen asks for its own imports
    modulePreload: { polyfill: false, resolveDependencies: (_, files, { hostId }) => (hostId.includes('/reward-page-') ? [] : files) },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: { index: `${root}/index.html`, reward: `${root}/reward.html`, print: `${root}/print/print.ts` },
      output: {
        // Printed lists are rendered by the rules, which know no hashes. These two keep their names.
        entryFileNames: ({ name }) => (name === 'print' ? 'print.js' : 'assets/[name]-[hash].js'),
        assetFileNames: ({ names }) => (names.includes('print.css') ? 'print.css' : 'assets/[name]-[hash][extname]'),
        codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups() },
      },
    },
  },
})
