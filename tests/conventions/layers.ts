/** A part of the repository and its layers, from the bottom up. Files may import only from their own layer or a lower one. */
type Part = { root: string; because: string; layers: [layer: string, ...paths: string[]][] }

/** The layers of every part. A path is a folder or file under the root. A file in no layer fails the test. */
export const layeredParts: Part[] = [
  {
    root: 'graphql/',
    because:
      'contracts know no table, the model knows no rule, and the demo and the processes stand above them; what a part needs is handed in',
    layers: [
      ['errors', 'errors/', 'operator-name.ts', 'read-commands.ts', 'secrets.ts', 'secret-files.ts', 'secret-shapes.ts'],
      ['contracts', 'contracts/'],
      ['model', 'model/'],
      ['patches', 'directus-patches/'],
      ['schema', 'schema/'],
      ['rules', 'rules/'],
      ['offline', 'offline/'],
      ['seed', 'seed/'],
      [
        'entry files',
        'backup.ts',
        'restore.ts',
        'directus.ts',
        'directus-process.ts',
        'join-bus.ts',
        'migrate.ts',
        'operator.ts',
        'print-schema.ts',
        'provider-settings.ts',
        'settings.ts',
        'rules/index.ts',
      ],
    ],
  },
  {
    root: 'graphql/rules/',
    because: 'an earlier wing publishes an event, is handed what it needs, or asks for it as an argument',
    layers: [
      ['platform', 'platform/'],
      ['mail', 'mail/'],
      ['company', 'company/'],
      ['identity', 'identity/'],
      ['catalogue', 'catalogue/'],
      ['campaign', 'campaign/'],
      ['ledger', 'ledger/'],
      ['people', 'people/'],
      ['messaging', 'messaging/'],
      ['reward', 'reward/'],
      ['launch', 'launch/'],
      ['app', 'app/', 'index.ts'],
    ],
  },
  {
    root: 'bff/',
    because:
      'a layer knows nothing of the routes above it; container.ts connects the services of the parts, own-routes.ts hands them to their routes',
    layers: [
      ['gateway', ...['refusal', 'error-table', 'bff-env', 'route', 'path-below'].map((name) => `gateway/${name}.ts`)],
      ['gateway, upstream', 'gateway/upstream/'],
      ['gateway, operation', 'gateway/operation/'],
      ['gateway, security', 'gateway/security/'],
      ['gateway, session', 'gateway/session/'],
      ['gateway, graphql', 'gateway/graphql/', 'gateway/answer-errors.ts'],
      ['adapters', 'adapters/', 'described-route.ts', 'route-table.ts'],
      ['operation', 'operation/', 'security/', 'bff-options.ts'],
      ['session', 'session/'],
      ['graph', 'graph/'],
      ['web', 'web/'],
      [
        'routes',
        'route-services.ts',
        'session/login-routes.ts',
        'session/session-routes.ts',
        'account/',
        'campaigns/',
        'content/',
        'files/',
        'icons/',
        'provider/',
        'public/',
        'search/',
        'webhooks/',
        'mailbox/',
        'test-payments/',
      ],
      [
        'app',
        'container.ts',
        'own-routes.ts',
        'mount-routes.ts',
        'require-mountable.ts',
        'drain.ts',
        'app.ts',
        'env.ts',
        'check-env.ts',
        'package/',
        'deploy/',
        'launch/',
        'launch.mjs',
        'main.ts',
      ],
    ],
  },
  {
    root: 'web/',
    because:
      'a kit knows no feature, a feature no page, and nothing but the app knows the router; the app lends its layout (lib/app-layout.ts)',
    layers: [
      ['generated', 'gql/', 'messages/', 'content/', 'styles/', 'locale/'],
      ['kits', 'lib/', 'ui/'],
      ['reward', 'reward/', 'print/'],
      ['wizard', 'wizard/'],
      ['entities', 'entities/'],
      ['features', 'features/'],
      ['pages', 'pages/'],
      ['app', 'app/', 'routes.tsx', 'layouts.ts'],
    ],
  },
]

/** Returns the index of a file's layer in its part, or -1 if it is in none. The longest matching path wins. */
export function layerOf({ root, layers }: Part, path: string): number {
  const inside = path.slice(root.length)
  const fits = layers.flatMap(([, ...paths], index) => paths.filter((start) => inside.startsWith(start)).map((start) => ({ start, index })))
  return fits.sort((a, b) => b.start.length - a.start.length)[0]?.index ?? -1
}
