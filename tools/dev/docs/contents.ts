/** The order of the site. A name that ends in `/` stands for every page of that folder that is not named elsewhere. */
export const CONTENTS: readonly { title: string; pages: readonly string[] }[] = [
  { title: 'Start', pages: ['README.md', 'docs/first-look.md', 'docs/glossary.md', 'CHANGELOG.md'] },
  {
    title: 'Guides',
    pages: [
      'docs/guides/care-worker.md',
      'docs/guides/care-home.md',
      'docs/guides/agency.md',
      'docs/guides/administrator.md',
      'docs/guides/operator.md',
      'docs/guides/integrator.md',
      'docs/guides/contributor.md',
    ],
  },
  {
    title: 'How it behaves',
    pages: [
      'docs/matching.md',
      'docs/attendance.md',
      'docs/money.md',
      'docs/dashboard.md',
      'docs/maps.md',
      'docs/support.md',
    ],
  },
  {
    title: 'Run it',
    pages: [
      'docs/deploying.md',
      'docs/configuration.md',
      'docs/limits.md',
      'docs/scheduled-tasks.md',
      'docs/operations.md',
      'docs/runbook.md',
      'docs/backups.md',
      'docs/high-availability.md',
      'docs/scale.md',
    ],
  },
  {
    title: 'Change it',
    pages: ['docs/architecture.md', 'docs/architecture/', 'docs/how-to.md', 'docs/commands.md', 'CONTRIBUTING.md'],
  },
  {
    title: 'Proof',
    pages: ['docs/figures/README.md', 'docs/faults.md', 'docs/conformance.md', 'docs/conformance/'],
  },
  {
    title: 'Trust',
    pages: ['SECURITY.md', 'docs/security/README.md', 'docs/security/', 'docs/privacy/README.md', 'docs/privacy/'],
  },
  { title: 'Decisions', pages: ['docs/decisions/'] },
];
