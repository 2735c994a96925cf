'use client';

import { Bell, BellRing } from 'lucide-react';
import { announce } from '@/components/ui/announcer';
import { Button, type ButtonProps } from '@/components/ui/button';
import { useNotifyWish } from '@/lib/browser/notify';

const BLOCKED = 'This browser blocks notifications of this site. Its site settings can allow them.';

/** Turns the notifications about ended runs on and off; the browser's permission is asked on the press. */
export function NotifyButton(props: Pick<ButtonProps, 'size' | 'variant' | 'className'>) {
  const { state, turnOn, turnOff } = useNotifyWish();
  if (state === 'unsupported') return null;
  const isOn = state === 'on';
  const handlePress = () => {
    if (!isOn) return void turnOn();
    turnOff();
    announce('Notifications are off');
  };
  return (
    <Button
      {...props}
      aria-pressed={isOn}
      disabledReason={state === 'blocked' ? BLOCKED : undefined}
      onClick={handlePress}
    >
      {isOn ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
      {isOn ? 'Notifies at the end' : 'Notify at the end'}
    </Button>
  );
}
