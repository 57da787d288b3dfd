#include "protocol/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <optional>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace bastide {

namespace {

using Steady = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kTimeToEnd{1000};

struct Pipe {
    int to_read = -1;
    int to_write = -1;
};

// Other children must not inherit an end, or it would never be closed.
std::optional<Pipe> make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    return Pipe{ends[0], ends[1]};
}

void close_pipe(const Pipe& pipe) {
    close(pipe.to_read);
    close(pipe.to_write);
}

// A group of its own, so that all of it can be killed; signals as in any new program.
int spawn(const std::string& command, const Pipe& input, const Pipe& output, pid_t& pid) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input.to_read, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output.to_write, STDOUT_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    sigaddset(&signals, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    std::string shell = "sh";
    std::string option = "-c";
    std::string text = command;
    std::array<char*, 4> arguments{shell.data(), option.data(), text.data(), nullptr};
    const int error = posix_spawn(&pid, "/bin/sh", &files, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

// How it ended, if it does so in time. It stays known to the system until it is asked for with waitpid, so
// that its number cannot become another's.
std::optional<siginfo_t> end_of(pid_t pid, milliseconds patience) {
    const auto deadline = Steady::now() + patience;
    while (true) {
        siginfo_t end{};
        if (waitid(P_PID, static_cast<id_t>(pid), &end, WEXITED | WNOHANG | WNOWAIT) == 0 && end.si_pid != 0)
            return end;
        if (Steady::now() >= deadline) return {};
        std::this_thread::sleep_for(milliseconds(5));
    }
}

} // namespace

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::string& command) {
    (void)std::signal(SIGPIPE, SIG_IGN);
    const auto input = make_pipe();
    const auto output = make_pipe();
    pid_t pid = 0;
    const int error = input && output ? spawn(command, *input, *output, pid) : errno;
    if (error != 0) {
        if (input) close_pipe(*input);
        if (output) close_pipe(*output);
        return Error{"cannot_start", std::string("it cannot be started: ") + std::strerror(error) + "."};
    }
    close(input->to_read);
    close(output->to_write);
    fcntl(input->to_write, F_SETFL, O_NONBLOCK);
    fcntl(output->to_read, F_SETFL, O_NONBLOCK);
    return std::unique_ptr<ChildProcess>(new ChildProcess(pid, input->to_write, output->to_read));
}

ChildProcess::~ChildProcess() {
    close(input_);
    close(output_);
    (void)end_of(pid_, kTimeToEnd);
    kill(-pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
}

ChildProcess::Got ChildProcess::write(std::string_view text, Deadline deadline) {
    while (!text.empty()) {
        if (!wait(true, deadline)) return Got::Late;
        const ssize_t written = ::write(input_, text.data(), text.size());
        if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
        if (written < 0 && errno != EAGAIN && errno != EINTR) return Got::Ended;
    }
    return Got::Line;
}

ChildProcess::Got ChildProcess::read(std::string& line, Deadline deadline) {
    std::size_t searched = 0;
    while (true) {
        const std::size_t end = received_.find('\n', searched);
        if (end != std::string::npos) {
            line = received_.substr(0, end);
            received_.erase(0, end + 1);
            if (line.ends_with('\r')) line.pop_back();
            return Got::Line;
        }
        searched = received_.size();
        if (searched > kMaxLine) return Got::TooLong;
        if (output_ended_) return Got::Ended;
        if (!wait(false, deadline)) return Got::Late;
    }
}

// What the program says is taken in even while we write: it may not read on before somebody listens.
bool ChildProcess::wait(bool to_write, Deadline deadline) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - Steady::now()).count();
    if (left <= 0) return false;
    const bool listens = !output_ended_ && received_.size() <= kMaxLine;
    std::array<pollfd, 2> ends{{{listens ? output_ : -1, POLLIN, 0}, {to_write ? input_ : -1, POLLOUT, 0}}};
    poll(ends.data(), ends.size(), static_cast<int>(std::min<decltype(left)>(left, INT_MAX)));
    if (ends[0].revents != 0) take_output();
    return true;
}

void ChildProcess::take_output() {
    std::array<char, 1 << 16> bytes{};
    const ssize_t got = ::read(output_, bytes.data(), bytes.size());
    if (got > 0)
        received_.append(bytes.data(), static_cast<std::size_t>(got));
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
        output_ended_ = true;
}

std::string ChildProcess::how_it_ended() {
    const auto end = end_of(pid_, kTimeToEnd);
    if (!end) return "it closed its standard input or output";
    const std::string number = std::to_string(end->si_status);
    return end->si_code == CLD_EXITED ? "it ended with exit code " + number
                                      : "it was ended by signal " + number;
}

} // namespace bastide
