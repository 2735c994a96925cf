document.getElementById('sign-out')?.click();
