import type { Metadata, Viewport } from 'next';
import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { LookProviders } from '@/components/look-providers';
import { LookScript } from '@/components/look-script';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Portico', template: '%s · Portico' },
  description: 'Developer portal for the Platform API.',
  icons: { icon: [{ url: '/icon.svg', type: 'image/svg+xml' }] },
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f9fafb' },
    { media: '(prefers-color-scheme: dark)', color: '#0d0e11' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce');
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <head>
        <LookScript nonce={nonce} />
      </head>
      <body>
        <LookProviders>{children}</LookProviders>
      </body>
    </html>
  );
}
